-- Up Migration

-- What may happen to points. Each function is one transaction's work in one round trip, runs with the rights of
-- whoever calls it, and locks the customer's wallet first and stock last. `clock` is the server's idea of now; NULL
-- means the database's own clock, read after the lock was granted.

-- The last moment of the month, in the programme's time zone, a lot's life after it was earned.
CREATE FUNCTION ledger.expiry(earned timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE
RETURN (SELECT timezone(p.time_zone,
                        date_trunc('month', timezone(p.time_zone, earned)) + make_interval(months => p.lot_months + 1))
               - interval '1 millisecond'
        FROM points_programme p);

-- Empty where the wallet is out of the caller's reach.
CREATE FUNCTION ledger.lock_wallet(customer int) RETURNS wallets
LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
BEGIN
  SELECT * INTO wallet FROM wallets WHERE customer_id = customer FOR NO KEY UPDATE;
  RETURN wallet;
END
$$;

-- What can be spent: lots that are available and have not expired.
CREATE FUNCTION ledger.balance(customer int, moment timestamptz) RETURNS int
LANGUAGE sql STABLE
RETURN (SELECT coalesce(sum(remaining), 0)::int FROM point_lots
        WHERE customer_id = customer AND expires_at > moment AND available_at <= moment);

-- Tells the activity log and, by the outbox, everybody else.
CREATE FUNCTION ledger.announce(customer int, person int, address inet, moment timestamptz, what text,
                                kind text, subject int, label text, facts jsonb) RETURNS void
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
          moment);
END
$$;

-- Writes the entries that take points from live lots, soonest expiring first. The caller knows that they suffice.
CREATE FUNCTION ledger.take(customer int, transaction int, cost int, counter_account text, moment timestamptz)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
  SELECT customer, transaction, 1, counter_account, NULL, cost
  UNION ALL
  SELECT customer, transaction, 1 + row_number() OVER (ORDER BY expires_at, id), 'points', id,
         -least(remaining, cost - before)
  FROM (SELECT id, expires_at, remaining,
               sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
        FROM point_lots
        WHERE customer_id = customer AND expires_at > moment AND available_at <= moment AND remaining > 0) live
  WHERE before < cost;
END
$$;

-- Pays the wallet's debt out of the given lots: part of the transaction that brought the points in.
CREATE FUNCTION ledger.pay_debt(customer int, transaction int, from_lots int[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  owed int := (SELECT debt FROM wallets WHERE customer_id = customer);
  last_line int;
BEGIN
  IF owed = 0 THEN
    RETURN;
  END IF;
  SELECT max(line) INTO last_line FROM point_entries WHERE customer_id = customer AND transaction_id = transaction;
  WITH paid AS (
    SELECT id, least(remaining, owed - before)::int AS amount, row_number() OVER (ORDER BY expires_at, id) AS place
    FROM (SELECT id, expires_at, remaining, sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
          FROM point_lots WHERE customer_id = customer AND id = ANY (from_lots) AND remaining > 0) brought
    WHERE before < owed
  )
  INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
  SELECT customer, transaction, last_line + place, 'points', id, -amount FROM paid
  UNION ALL
  SELECT customer, transaction, last_line + count(*) + 1, 'debt', NULL, sum(amount) FROM paid HAVING count(*) > 0;
END
$$;

-- Brings points into a new lot, and pays the debt out of it. NULL where the cause has worked already.
CREATE FUNCTION ledger.credit(customer int, kind text, counter_account text, amount int, cause text, rule int,
                              subject_kind text, subject int, label text, person int,
                              earned timestamptz, available timestamptz, moment timestamptz) RETURNS int
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

-- Earns points for a cause. A cause earns once, however often it is told. Returns the transaction, NULL for a cause
-- that has earned already.
CREATE FUNCTION ledger.earn(customer int, amount int, cause text, rule int, subject_kind text, subject int, label text,
                            earned timestamptz, pending_days int, clock timestamptz DEFAULT NULL) RETURNS int
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
      jsonb_build_object('points', amount, 'availableAt', available, 'pending', available > moment));
    -- A cause of long ago may have outlived its points.
    PERFORM ledger.expire(customer, moment);
  END IF;
  RETURN transaction;
END
$$;

-- A correction by the provider. Points taken come from what can be spent; NULL where that does not suffice or the
-- cause has worked already.
CREATE FUNCTION ledger.adjust(customer int, amount int, cause text, reason text, person int DEFAULT NULL,
                              clock timestamptz DEFAULT NULL) RETURNS int
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  transaction int;
BEGIN
  IF amount > 0 THEN
    transaction := ledger.credit(customer, 'adjust', 'adjusted', amount, cause, NULL, NULL, NULL, reason, person,
                                 moment, moment, moment);
  ELSIF ledger.balance(customer, moment) >= -amount THEN
    INSERT INTO point_transactions (customer_id, kind, points, cause, subject_label, actor_id, created_at)
    VALUES (customer, 'adjust', amount, cause, reason, person, moment)
    ON CONFLICT DO NOTHING
    RETURNING id INTO transaction;
    IF transaction IS NOT NULL THEN
      PERFORM ledger.take(customer, transaction, -amount, 'adjusted', moment);
    END IF;
  END IF;
  IF transaction IS NOT NULL THEN
    PERFORM ledger.announce(customer, person, NULL, moment, 'points.adjusted', 'point_transaction', transaction,
                            reason, jsonb_build_object('points', amount));
  END IF;
  RETURN transaction;
END
$$;

-- Takes back what a cause has earned, because the cause was undone: what is left in its lot, and as debt what was
-- spent. Points that expired unspent are owed by nobody. Returns the points taken, 0 where there is nothing to take.
CREATE FUNCTION ledger.claw_back(customer int, cause text, reason text, clock timestamptz DEFAULT NULL) RETURNS int
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  earning point_transactions;
  lot point_lots;
  spent int;
  transaction int;
BEGIN
  -- What has expired, expires first.
  PERFORM ledger.expire(customer, moment);
  SELECT t.* INTO earning FROM point_transactions t
  WHERE t.customer_id = customer AND t.kind = 'earn' AND t.cause = cause;
  IF NOT FOUND OR EXISTS (SELECT FROM point_transactions t
                          WHERE t.customer_id = customer AND t.kind = 'claw_back' AND t.cause = cause) THEN
    RETURN 0;
  END IF;
  SELECT l.* INTO lot FROM point_lots l WHERE l.customer_id = customer AND l.transaction_id = earning.id;
  SELECT lot.points - lot.remaining - coalesce(-sum(e.amount), 0) INTO spent
  FROM point_entries e
  JOIN point_transactions t ON t.customer_id = e.customer_id AND t.id = e.transaction_id AND t.kind = 'expire'
  WHERE e.customer_id = customer AND e.lot_id = lot.id;
  IF lot.remaining + spent = 0 THEN
    RETURN 0;
  END IF;
  INSERT INTO point_transactions (customer_id, kind, points, cause, rule_id, subject_kind, subject_id, subject_label,
                                  created_at)
  VALUES (customer, 'claw_back', -(lot.remaining + spent), cause, earning.rule_id, earning.subject_kind,
          earning.subject_id, reason, moment)
  RETURNING id INTO transaction;
  INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
  SELECT customer, transaction, v.line, v.account, v.lot_id, v.amount
  FROM (VALUES (1, 'clawed_back', NULL, lot.remaining + spent), (2, 'points', lot.id, -lot.remaining),
               (3, 'debt', NULL, -spent)) v (line, account, lot_id, amount)
  WHERE v.amount <> 0;
  PERFORM ledger.announce(customer, NULL, NULL, moment, 'points.adjusted', 'point_transaction', transaction, reason,
                          jsonb_build_object('points', -(lot.remaining + spent), 'debt', spent));
  RETURN lot.remaining + spent;
END
$$;

-- Books what has expired in a wallet that the caller has locked: one transaction for each date. Can run again.
CREATE FUNCTION ledger.expire(customer int, moment timestamptz) RETURNS int
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
                            jsonb_build_object('points', due.points, 'expiresAt', due.ended));
    total := total + due.points;
  END LOOP;
  UPDATE point_lots SET expired_at = moment
  WHERE customer_id = customer AND expires_at <= moment AND expired_at IS NULL;
  RETURN total;
END
$$;

-- One batch of each job: wallets that somebody else works on are left for the next one. Returns how many were done.
CREATE FUNCTION ledger.expire_due(most int, clock timestamptz DEFAULT NULL) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(clock, clock_timestamp());
  customer int;
  done int := 0;
BEGIN
  FOR customer IN
    SELECT w.customer_id FROM wallets w
    WHERE w.customer_id IN (SELECT DISTINCT l.customer_id FROM point_lots l
                            WHERE l.expired_at IS NULL AND l.expires_at <= moment ORDER BY 1 LIMIT most)
    ORDER BY w.customer_id FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    PERFORM ledger.expire(customer, moment);
    done := done + 1;
  END LOOP;
  RETURN done;
END
$$;

-- Tells that pending points have become available. They could be spent from their date on without it.
CREATE FUNCTION ledger.release_due(most int, clock timestamptz DEFAULT NULL) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(clock, clock_timestamp());
  customer int;
  done int := 0;
BEGIN
  FOR customer IN
    SELECT w.customer_id FROM wallets w
    WHERE w.customer_id IN (SELECT DISTINCT l.customer_id FROM point_lots l
                            WHERE l.released_at IS NULL AND l.available_at <= moment ORDER BY 1 LIMIT most)
    ORDER BY w.customer_id FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    WITH released AS (
      UPDATE point_lots l SET released_at = moment
      WHERE l.customer_id = customer AND l.released_at IS NULL AND l.available_at <= moment
      RETURNING l.transaction_id, l.remaining
    )
    INSERT INTO outbox (kind, customer_id, payload, created_at)
    SELECT 'points.released', customer,
           jsonb_build_object('points', sum(remaining), 'transactionIds', jsonb_agg(transaction_id)), moment
    FROM released WHERE remaining > 0 HAVING count(*) > 0;
    done := done + 1;
  END LOOP;
  RETURN done;
END
$$;

-- The stored answer for a key, a refusal for a key of another request, or NULL for a key that is new. To be called
-- with the wallet locked.
CREATE FUNCTION ledger.recall(customer int, wanted_key text, hash bytea, moment timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  known idempotency_keys;
BEGIN
  -- By its key alone: a condition on time as well would tempt the planner to walk the index on time.
  SELECT * INTO known FROM idempotency_keys WHERE customer_id = customer AND key = wanted_key;
  IF NOT FOUND OR known.created_at <= moment - interval '24 hours' THEN
    RETURN NULL;
  ELSIF known.request_hash <> hash THEN
    RETURN jsonb_build_object('problem', 'idempotency-key-reused');
  END IF;
  RETURN known.answer;
END
$$;

CREATE FUNCTION ledger.remember(customer int, new_key text, hash bytea, reply jsonb, moment timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_keys (customer_id, key, request_hash, answer, created_at)
  VALUES (customer, new_key, hash, reply, moment)
  -- One that is older than a day.
  ON CONFLICT (customer_id, key) DO UPDATE
    SET request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at;
  RETURN reply;
END
$$;

-- Redeems a reward. Answers {redemption, balance}, or {problem, …} for a refusal, which changed nothing. The same key
-- and hash get the same answer for a day. Whether a one-time password is needed is not an answer to keep: the next
-- attempt brings it along under the same key.
CREATE FUNCTION ledger.redeem(customer int, person int, wanted_reward int, request_key text, hash bytea, new_code text,
                              otp_verified boolean, address inet, clock timestamptz DEFAULT NULL) RETURNS jsonb
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  reply jsonb := ledger.recall(customer, request_key, hash, moment);
  reward rewards;
  stock int;
  funds int;
  used int;
  redemption int;
  transaction int;
BEGIN
  IF wallet.customer_id IS NULL THEN
    -- The membership ended after the request was let in.
    RETURN '{"problem": "forbidden"}';
  ELSIF reply IS NOT NULL THEN
    RETURN reply;
  END IF;
  SELECT r.* INTO reward FROM rewards r WHERE r.id = wanted_reward AND r.active;
  IF NOT FOUND THEN
    RETURN ledger.remember(customer, request_key, hash, '{"problem": "not-found"}', moment);
  END IF;
  IF reward.limit_per_customer IS NOT NULL THEN
    SELECT count(*) INTO used FROM redemptions r
    WHERE r.customer_id = customer AND r.reward_id = reward.id
      AND NOT EXISTS (SELECT FROM point_transactions t WHERE t.customer_id = customer AND t.redemption_id = r.id
                      AND t.kind = 'refund');
    IF used >= reward.limit_per_customer THEN
      RETURN ledger.remember(customer, request_key, hash,
        jsonb_build_object('problem', 'limit-reached', 'limitPerCustomer', reward.limit_per_customer), moment);
    END IF;
  END IF;
  funds := ledger.balance(customer, moment);
  IF funds < reward.points_cost THEN
    RETURN ledger.remember(customer, request_key, hash,
      jsonb_build_object('problem', 'insufficient-points', 'balance', funds, 'pointsCost', reward.points_cost), moment);
  END IF;
  -- Nobody is asked for a password to hear a refusal afterwards.
  IF reward.points_cost > wallet.otp_threshold AND NOT otp_verified THEN
    RETURN '{"problem": "otp-required"}';
  END IF;
  -- Last of all that may refuse, and after the wallet: the lock order is the same everywhere.
  SELECT s.remaining INTO stock FROM reward_stock s WHERE s.reward_id = reward.id;
  IF FOUND THEN
    UPDATE reward_stock SET remaining = remaining - 1 WHERE reward_id = reward.id AND remaining > 0;
    IF NOT FOUND THEN
      RETURN ledger.remember(customer, request_key, hash, '{"problem": "out-of-stock"}', moment);
    END IF;
  END IF;

  INSERT INTO redemptions (customer_id, reward_id, reward_name, points, code, redeemed_by, created_at)
  VALUES (customer, reward.id, reward.name, reward.points_cost, new_code, person, moment)
  RETURNING id INTO redemption;
  INSERT INTO point_transactions (customer_id, kind, points, redemption_id, subject_kind, subject_id, subject_label,
                                  actor_id, created_at)
  VALUES (customer, 'redeem', -reward.points_cost, redemption, 'redemption', redemption, reward.name, person, moment)
  RETURNING id INTO transaction;
  PERFORM ledger.take(customer, transaction, reward.points_cost, 'redeemed', moment);
  PERFORM ledger.announce(customer, person, address, moment, 'points.redeemed', 'redemption', redemption, reward.name,
                          jsonb_build_object('points', reward.points_cost, 'rewardId', reward.id));
  RETURN ledger.remember(customer, request_key, hash,
    jsonb_build_object(
      'redemption', jsonb_build_object('id', redemption, 'code', new_code, 'points', reward.points_cost),
      'balance', funds - reward.points_cost),
    moment);
END
$$;

-- Gives a redemption back, once: its points return to the lots that they came from, with their own dates. They pay
-- the debt first; what is left in a lot past its date expires again.
CREATE FUNCTION ledger.refund(customer int, person int, wanted_redemption int, request_key text, hash bytea,
                              address inet, clock timestamptz DEFAULT NULL) RETURNS jsonb
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  reply jsonb := ledger.recall(customer, request_key, hash, moment);
  redemption redemptions;
  transaction int;
  lots int[];
BEGIN
  IF wallet.customer_id IS NULL THEN
    -- The membership ended after the request was let in.
    RETURN '{"problem": "forbidden"}';
  ELSIF reply IS NOT NULL THEN
    RETURN reply;
  END IF;
  SELECT r.* INTO redemption FROM redemptions r WHERE r.customer_id = customer AND r.id = wanted_redemption;
  IF NOT FOUND THEN
    RETURN ledger.remember(customer, request_key, hash, '{"problem": "not-found"}', moment);
  END IF;
  IF EXISTS (SELECT FROM point_transactions t WHERE t.customer_id = customer AND t.redemption_id = redemption.id
             AND t.kind = 'refund') THEN
    RETURN ledger.remember(customer, request_key, hash, '{"problem": "already-refunded"}', moment);
  END IF;
  IF moment > redemption.created_at + make_interval(days => (SELECT refund_days FROM points_programme)) THEN
    RETURN ledger.remember(customer, request_key, hash, '{"problem": "refund-window-closed"}', moment);
  END IF;
  INSERT INTO point_transactions (customer_id, kind, points, redemption_id, subject_kind, subject_id, subject_label,
                                  actor_id, created_at)
  VALUES (customer, 'refund', redemption.points, redemption.id, 'redemption', redemption.id, redemption.reward_name,
          person, moment)
  RETURNING id INTO transaction;
  WITH returned AS (
    INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
    SELECT customer, transaction, e.line, e.account, e.lot_id, -e.amount
    FROM point_transactions t
    JOIN point_entries e ON e.customer_id = t.customer_id AND e.transaction_id = t.id
    WHERE t.customer_id = customer AND t.redemption_id = redemption.id AND t.kind = 'redeem'
    RETURNING lot_id
  )
  SELECT array_agg(lot_id) INTO lots FROM returned WHERE lot_id IS NOT NULL;
  PERFORM ledger.pay_debt(customer, transaction, lots);
  PERFORM ledger.announce(customer, person, address, moment, 'points.refunded', 'redemption', redemption.id,
                          redemption.reward_name,
                          jsonb_build_object('points', redemption.points, 'rewardId', redemption.reward_id));
  PERFORM ledger.expire(customer, moment);
  UPDATE reward_stock SET remaining = remaining + 1 WHERE reward_id = redemption.reward_id;
  RETURN ledger.remember(customer, request_key, hash,
    jsonb_build_object('redemptionId', redemption.id, 'balance', ledger.balance(customer, moment)), moment);
END
$$;

GRANT EXECUTE ON FUNCTION
  ledger.expiry(timestamptz), ledger.lock_wallet(int), ledger.balance(int, timestamptz),
  ledger.announce(int, int, inet, timestamptz, text, text, int, text, jsonb),
  ledger.take(int, int, int, text, timestamptz), ledger.pay_debt(int, int, int[]),
  ledger.expire(int, timestamptz), ledger.recall(int, text, bytea, timestamptz),
  ledger.remember(int, text, bytea, jsonb, timestamptz),
  ledger.redeem(int, int, int, text, bytea, text, boolean, inet, timestamptz),
  ledger.refund(int, int, int, text, bytea, inet, timestamptz)
  TO atrium_app, atrium_jobs;
GRANT EXECUTE ON FUNCTION
  ledger.credit(int, text, text, int, text, int, text, int, text, int, timestamptz, timestamptz, timestamptz),
  ledger.earn(int, int, text, int, text, int, text, timestamptz, int, timestamptz),
  ledger.adjust(int, int, text, text, int, timestamptz), ledger.claw_back(int, text, text, timestamptz),
  ledger.expire_due(int, timestamptz), ledger.release_due(int, timestamptz)
  TO atrium_jobs;
