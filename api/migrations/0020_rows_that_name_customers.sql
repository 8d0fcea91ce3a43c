-- Up Migration

-- A token for one customer reads and changes no row of its person that names other customers, or all of them. A row of
-- a person names customers in columns, by its kind, or in the query of an address: each of these functions says which,
-- NULL means all of them, and app.in_scope() decides for every table.

-- Whether a transaction may read and change a row of its person that names these customers.
CREATE FUNCTION app.in_scope(customers int[]) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(current_setting('app.all_customers', true) = 'on', false)
       OR coalesce(customers <@ app.customer_ids(), false);

-- Ids that a filter has in the query of an address, such as customer=7&customer=9; NULL where that cannot be told: a
-- filter whose value is no id, or names of parameters that are encoded.
CREATE FUNCTION app.ids_in_query(query text, filter text) RETURNS int[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN query ~ '(^|&)[^=&]*%' OR query ~ ('(^|&)' || filter || '(?![^=&])(?!=\d{1,10}(&|$))') THEN NULL
  -- No row has the greatest id, so it is used for all that are greater.
  ELSE ARRAY(SELECT DISTINCT least(found[1]::bigint, 2147483647)::int
             FROM regexp_matches(query, '(?:^|&)' || filter || '=(\d+)', 'g') AS found ORDER BY 1)
END;

-- Whether the filters in a query are of objects in scope only: customers, and applications and people of customers.
CREATE FUNCTION app.query_in_scope(query text) RETURNS boolean
LANGUAGE sql STABLE
RETURN coalesce(current_setting('app.all_customers', true) = 'on', false)
  OR app.in_scope(app.ids_in_query(query, 'customer'))
     AND coalesce(cardinality(app.ids_in_query(query, 'application'))
                  = (SELECT count(*) FROM applications WHERE id = ANY (app.ids_in_query(query, 'application'))), false)
     AND coalesce(app.ids_in_query(query, 'responsible')
                  <@ (SELECT array_agg(person_id) || app.user_id() FROM person_names
                      WHERE person_id = ANY (app.ids_in_query(query, 'responsible'))), false);

-- Customers that an entry of the log or a notification names. Without a customer it concerns the account of the person,
-- which is the same for all customers, if it is of one of these kinds; anything else may name any customer.
CREATE FUNCTION app.customers_of(customer_id int, kind text) RETURNS int[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN customer_id IS NOT NULL THEN ARRAY[customer_id]
  WHEN kind IN (
    -- Of the log.
    'auth.login', 'auth.login_failed', 'otp.verified', 'otp.failed', 'password.changed', 'password.reset',
    'session.revoked', 'line.linked', 'line.unlinked', 'notification_settings.changed', 'profile.changed',
    'export.created', 'preview.opened',
    -- Messages of notifications.
    'passwordChanged', 'sessionsEnded', 'lineLinked', 'lineUnlinked', 'newDevice'
  ) THEN '{}'
END;

GRANT EXECUTE ON FUNCTION app.in_scope(int[]), app.ids_in_query(text, text), app.query_in_scope(text),
  app.customers_of(int, text) TO atrium_app;
-- The bell, which a job reads for all sessions, says of which customers its notifications are.
GRANT EXECUTE ON FUNCTION app.customers_of(int, text) TO atrium_jobs;

-- In addition to the policies that say whose a row is.
CREATE POLICY names_customers ON saved_views AS RESTRICTIVE TO atrium_app USING (app.query_in_scope(query));
CREATE POLICY names_customers ON calendar_feeds AS RESTRICTIVE TO atrium_app
  USING (app.in_scope(CASE WHEN customer_id IS NOT NULL THEN ARRAY[customer_id] END)
         AND app.in_scope(app.ids_in_query(query, 'customer')));
DROP POLICY of_scope ON report_schedules;
CREATE POLICY names_customers ON report_schedules AS RESTRICTIVE TO atrium_app
  USING (app.in_scope(CASE WHEN customer_id IS NOT NULL THEN ARRAY[customer_id] END)
         AND app.in_scope(app.ids_in_query(query, 'customer')));
-- A new schedule is of customers that the person may act for.
CREATE POLICY of_scope ON report_schedules AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (customer_id IS NULL OR customer_id IN (SELECT unnest(app.customer_ids())));
-- A run names what its schedule names.
CREATE POLICY names_customers ON report_runs AS RESTRICTIVE TO atrium_app
  USING (EXISTS (SELECT FROM report_schedules s WHERE s.id = schedule_id));
CREATE POLICY names_customers ON notifications AS RESTRICTIVE TO atrium_app
  USING (app.in_scope(app.customers_of(customer_id, message)));
CREATE POLICY names_customers ON session_customer_ends AS RESTRICTIVE TO atrium_app
  USING (app.in_scope(ARRAY[customer_id]));

-- In the policies of large tables, so that their indexes stay in use.
ALTER POLICY scope ON memberships
  USING (customer_id = ANY (app.customer_ids()) OR (user_id = app.user_id() AND app.in_scope(ARRAY[customer_id])));
ALTER POLICY scope ON activity_logs
  USING (customer_id IN (SELECT unnest(app.customer_ids()))
         OR (customer_id IS NULL AND actor_id = (SELECT app.user_id())
             -- Read once, too; without a customer it names none, or may name any.
             AND (app.customers_of(NULL, action) = '{}' OR (SELECT app.in_scope(NULL)))));

-- A view that names another customer is not seen, and does not keep its name or its place as the default from one that
-- is. Changes of a person's views are serialized, so that both are unique among those that one token sees.
ALTER TABLE saved_views DROP CONSTRAINT saved_views_name;
DROP INDEX saved_views_one_default;
CREATE INDEX saved_views_by_person ON saved_views (user_id, list, lower(name));
