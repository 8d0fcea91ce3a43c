-- Keeps the queue's items of uploads: one for all files that a customer has added to an application and no one has looked at.
CREATE OR REPLACE FUNCTION app.queue_files() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.queue_again(a.customer_id, 'upload', a.id, a.country_code, now())
  FROM (SELECT DISTINCT customer_id, application_id FROM new_files) n
  JOIN applications a ON a.customer_id = n.customer_id AND a.id = n.application_id;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.queue_files() TO atrium_app, atrium_jobs, atrium_staff;
