-- Ids, names and addresses under which a person is known, and the customers that know them. An erased person has their
-- own id only.
CREATE OR REPLACE FUNCTION app.known_person(
  person int, alias text, tombstone text,
  OUT ids int[], OUT emails text[], OUT names text[], OUT customers int[]
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  emails := ARRAY(
    SELECT email FROM users WHERE id = person AND email <> tombstone
    UNION SELECT email FROM invitations WHERE id = person OR accepted_by = person);
  ids := ARRAY(
    SELECT person UNION SELECT id FROM invitations WHERE accepted_by = person OR email = ANY (emails));
  names := ARRAY(
    SELECT display_name FROM users WHERE id = person AND display_name <> alias
    UNION SELECT display_name FROM invitations WHERE id = ANY (ids)
    UNION SELECT name FROM person_names WHERE person_id = ANY (ids)
    UNION SELECT display_name FROM external_accounts WHERE user_id = person AND display_name IS NOT NULL);
  customers := ARRAY(
    SELECT customer_id FROM memberships WHERE user_id = person
    UNION SELECT customer_id FROM invitations WHERE id = ANY (ids)
    UNION SELECT customer_id FROM person_names WHERE person_id = ANY (ids));
END
$$;
