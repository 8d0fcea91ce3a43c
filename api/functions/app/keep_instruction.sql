-- What was sent stays as it was sent; only the state of an instruction changes, in the order that the contract names, and
-- its version with it.
CREATE OR REPLACE FUNCTION app.keep_instruction() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.erasing', true) = 'on' AND current_user = 'atrium_owner' THEN
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state) NOT IN (('sent', 'accepted'), ('sent', 'refused'), ('sent', 'cancelled'),
                                    ('accepted', 'done'), ('accepted', 'refused'))
     OR NEW.version <> OLD.version + 1
     OR (to_jsonb(NEW) - '{state,version}'::text[]) <> (to_jsonb(OLD) - '{state,version}'::text[]) THEN
    RAISE EXCEPTION 'An instruction cannot change from % to % like this', OLD.state, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_instruction() TO atrium_app, atrium_jobs, atrium_staff;
