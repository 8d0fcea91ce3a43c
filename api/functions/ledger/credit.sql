-- Credits points to a new lot and pays the debt from it. Returns the transaction, NULL if the cause was used before.
CREATE OR REPLACE FUNCTION ledger.credit(
  customer int, kind text, counter_account text, amount int, cause text, rule int, subject_kind text, subject int,
  label text, person int, earned timestamptz, available timestamptz, moment timestamptz
) RETURNS int
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  ends timestamptz := ledger.expiry(earned);
  transaction int;
  lot int;
BEGIN
  INSERT INTO point_transactions (customer_id, kind, points, cause, rule_id, subject_kind, subject_id, subject_label,
                                  available_at, expires_at, actor_id, created_at)
  VALUES (customer, kind, amount, cause, rule, subject_kind, subject, label, available, ends, person, moment)
  ON CONFLICT DO NOTHING
  RETURNING id INTO transaction;
  IF transaction IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO point_lots (customer_id, transaction_id, points, earned_at, available_at, expires_at, released_at)
  VALUES (customer, transaction, amount, earned, available, ends, CASE WHEN available <= moment THEN moment END)
  RETURNING id INTO lot;
  INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
  VALUES (customer, transaction, 1, counter_account, NULL, -amount), (customer, transaction, 2, 'points', lot, amount);
  PERFORM ledger.pay_debt(customer, transaction, ARRAY[lot]);
  RETURN transaction;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.credit(int, text, text, int, text, int, text, int, text, int, timestamptz, timestamptz, timestamptz)
  TO atrium_jobs;
