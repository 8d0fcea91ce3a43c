-- Notifies every replica of the customers whose items of the queue changed: '7' for customer 7.
CREATE OR REPLACE FUNCTION app.tell_of_queue() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_queue', customer_id::text) FROM (SELECT DISTINCT customer_id FROM changed) customers;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_queue() TO atrium_app, atrium_jobs, atrium_staff;
