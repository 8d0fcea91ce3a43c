-- Erases a person, or an invitation that no account came of: names, addresses and what belongs to the account. The row
-- of the account stays with its id, since the ledger refers to it; the log shows the id. Can be repeated: the job that
-- finishes an erasure does, and so does a restore of an older dump, which has the person again.
--
-- Rows are locked in the order in which requests lock them, and texts about the person come after what causes them, so
-- that those of requests in flight are found. Returns how many rows were erased, by table.
CREATE OR REPLACE FUNCTION app.erase_person(
  person int, by_whom text, moment timestamptz DEFAULT now(), even_last_owner boolean DEFAULT false
) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  alias text := '#' || person;
  tombstone text := 'erased-' || person || '@erased.invalid';
  known record;
  counts jsonb := '{}';
  owned record;
  rows_erased bigint;
BEGIN
  PERFORM set_config('app.erasing', 'on', true);
  IF NOT even_last_owner THEN
    PERFORM app.refuse_last_owner(person);
  END IF;
  PERFORM FROM users WHERE id = person FOR UPDATE;
  SELECT * INTO known FROM app.known_person(person, alias, tombstone);

  -- The account comes first, so that no trigger copies the name again.
  UPDATE users
  SET email = tombstone, display_name = alias, locale = DEFAULT, time_zone = NULL, status = 'deactivated'
  WHERE id = person AND email <> tombstone;
  DELETE FROM account_links l USING external_accounts a
  WHERE a.user_id = person AND l.issuer = a.issuer AND l.subject = a.subject;
  counts := counts || app.erase_messages(person);

  -- What directories of customers sent about the person, also where no account or invitation came of it.
  DELETE FROM scim_users WHERE email = ANY (known.emails) OR lower(user_name) = ANY (known.emails);

  -- These tables end with an account, as their foreign keys say.
  FOR owned IN
    SELECT k.conrelid::regclass AS name, a.attname AS key
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE k.confrelid = 'users'::regclass AND k.contype = 'f' AND k.confdeltype = 'c' AND k.conparentid = 0
    ORDER BY 1
  LOOP
    EXECUTE format('DELETE FROM %s WHERE %I = $1', owned.name, owned.key) USING person;
    GET DIAGNOSTICS rows_erased = ROW_COUNT;
    counts := counts || jsonb_build_object(owned.name, rows_erased);
  END LOOP;
  DELETE FROM invitations WHERE id = ANY (known.ids);
  GET DIAGNOSTICS rows_erased = ROW_COUNT;
  counts := counts || jsonb_build_object('invitations', rows_erased);
  DELETE FROM person_names WHERE person_id = ANY (known.ids);
  GET DIAGNOSTICS rows_erased = ROW_COUNT;
  counts := counts || jsonb_build_object('person_names', rows_erased)
    || app.erase_mentions(person, alias, known.ids, known.emails, known.names, known.customers);

  -- Their invitations too: a dump from before the account has nothing else of them.
  INSERT INTO erasures (kind, id, erased_at, erased_by)
  SELECT 'person', id, moment, by_whom FROM unnest(known.ids) id
  ON CONFLICT DO NOTHING;
  -- A dump from before the person existed would assign the id again.
  PERFORM setval('users_id_seq', person) FROM users_id_seq WHERE last_value < person;
  PERFORM set_config('app.erasing', '', true);
  RETURN counts;
END
$$;
GRANT EXECUTE ON FUNCTION app.erase_person(int, text, timestamptz, boolean) TO atrium_jobs;
