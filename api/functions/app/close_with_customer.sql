-- No one becomes an active member of a customer that is closed. Closing takes the same lock, so that no one escapes.
CREATE OR REPLACE FUNCTION app.close_with_customer() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('atrium closed customers', NEW.customer_id));
  IF EXISTS (SELECT FROM customers WHERE id = NEW.customer_id AND status <> 'active') THEN
    NEW.status := 'suspended';
  END IF;
  RETURN NEW;
END
$$;
GRANT EXECUTE ON FUNCTION app.close_with_customer() TO atrium_app, atrium_jobs, atrium_login;
