-- Up Migration

-- Points for what happened long ago are booked now and stand in the log of now, but they are as old as their cause to
-- whoever has to be told: the outbox dates them by it. NULL for what happens at the moment at which it is booked.
DROP FUNCTION ledger.announce(int, int, inet, timestamptz, text, text, int, text, jsonb);
CREATE FUNCTION ledger.announce(customer int, person int, address inet, moment timestamptz, what text,
                                kind text, subject int, label text, facts jsonb,
                                happened timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_logs (customer_id, actor_id, actor_name, action, subject_kind, subject_id, subject_label,
                             ip_address, details, at)
  VALUES (customer, person, (SELECT display_name FROM users WHERE id = person), what, kind, subject, label,
          address, facts, moment);
  INSERT INTO outbox (kind, customer_id, payload, created_at)
  VALUES (what, customer,
          facts || jsonb_build_object('actorId', person,
                                      'subject', jsonb_build_object('kind', kind, 'id', subject, 'label', label)),
          least(happened, moment));
END
$$;

-- `outlived` where points come in for a cause that may be older than their life: their end is no news then.
DROP FUNCTION ledger.expire(int, timestamptz);
CREATE FUNCTION ledger.expire(customer int, moment timestamptz, outlived boolean DEFAULT false) RETURNS int
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  due record;
  transaction int;
  total int := 0;
BEGIN
  FOR due IN
    SELECT l.expires_at AS ended, sum(l.remaining)::int AS points FROM point_lots l
    WHERE l.customer_id = customer AND l.expires_at <= moment AND l.remaining > 0
    GROUP BY l.expires_at ORDER BY l.expires_at
  LOOP
    INSERT INTO point_transactions (customer_id, kind, points, expires_at, created_at)
    VALUES (customer, 'expire', -due.points, due.ended, moment)
    RETURNING id INTO transaction;
    INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
    SELECT customer, transaction, 1, 'expired', NULL, due.points
    UNION ALL
    SELECT customer, transaction, 1 + row_number() OVER (ORDER BY l.id), 'points', l.id, -l.remaining
    FROM point_lots l WHERE l.customer_id = customer AND l.expires_at = due.ended AND l.remaining > 0;
    PERFORM ledger.announce(customer, NULL, NULL, moment, 'points.expired', 'point_transaction', transaction,
                            to_char(due.ended, 'YYYY-MM-DD'),
                            jsonb_build_object('points', due.points, 'expiresAt', due.ended),
                            CASE WHEN outlived THEN due.ended END);
    total := total + due.points;
  END LOOP;
  UPDATE point_lots SET expired_at = moment
  WHERE customer_id = customer AND expires_at <= moment AND expired_at IS NULL;
  RETURN total;
END
$$;

CREATE OR REPLACE FUNCTION ledger.earn(customer int, amount int, cause text, rule int, subject_kind text, subject int,
                                       label text, earned timestamptz, pending_days int,
                                       clock timestamptz DEFAULT NULL) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  available timestamptz := earned + make_interval(days => pending_days);
  transaction int;
BEGIN
  transaction := ledger.credit(customer, 'earn', 'issued', amount, cause, rule, subject_kind, subject, label, NULL,
                               earned, available, moment);
  IF transaction IS NOT NULL THEN
    PERFORM ledger.announce(customer, NULL, NULL, moment, 'points.earned', 'point_transaction', transaction,
      coalesce(label, cause),
      jsonb_build_object('points', amount, 'availableAt', available, 'pending', available > moment), earned);
    -- A cause of long ago may have outlived its points.
    PERFORM ledger.expire(customer, moment, true);
  END IF;
  RETURN transaction;
END
$$;

GRANT EXECUTE ON FUNCTION
  ledger.announce(int, int, inet, timestamptz, text, text, int, text, jsonb, timestamptz),
  ledger.expire(int, timestamptz, boolean)
  TO atrium_app, atrium_jobs;
