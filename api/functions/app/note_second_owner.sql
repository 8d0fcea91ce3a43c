-- Notes at the rules of a customer that it has a second owner, so that no one becomes its only one to end them alone.
CREATE OR REPLACE FUNCTION app.note_second_owner() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- Who turns a rule on holds this lock, too.
  PERFORM pg_advisory_xact_lock(hashtextextended('atrium owners', NEW.customer_id));
  UPDATE approval_rules SET has_second_owner = true
  WHERE customer_id = NEW.customer_id AND NOT has_second_owner
    AND EXISTS (SELECT FROM memberships
                WHERE customer_id = NEW.customer_id AND user_id <> NEW.user_id AND role = 'owner' AND status = 'active');
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.note_second_owner() TO atrium_jobs, atrium_login;
