-- Keeps the name of a person of the provider for the log of a customer for whom they act, with the provider's.
CREATE OR REPLACE FUNCTION app.name_staff(customer int, person int, provider_name text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_names (customer_id, person_id, name, provider)
  SELECT customer, u.id, u.display_name || ' (' || provider_name || ')', provider_name FROM users u WHERE u.id = person
  ON CONFLICT (customer_id, person_id) DO NOTHING;
END
$$;
GRANT EXECUTE ON FUNCTION app.name_staff(int, int, text) TO atrium_staff, atrium_jobs;
