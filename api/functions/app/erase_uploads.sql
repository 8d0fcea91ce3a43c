-- Removes what a person has uploaded and nothing refers to: a job deletes it with its content, which may be in another
-- storage. Files that something refers to, or will, stay, as the instruction or the message does, without the person's name.
CREATE OR REPLACE FUNCTION app.erase_uploads(person int, alias text, texts text[], customers int[]) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  rows_erased bigint;
BEGIN
  UPDATE uploads SET name = app.without_names(name, texts, alias)
  WHERE customer_id = ANY (customers) AND used_at IS NOT NULL AND name <> app.without_names(name, texts, alias);
  UPDATE uploads u SET removed_at = now(), name = alias
  WHERE u.person_id = person AND u.used_at IS NULL
    AND NOT EXISTS (SELECT FROM planned_documents p WHERE p.customer_id = u.customer_id AND p.upload_id = u.id);
  GET DIAGNOSTICS rows_erased = ROW_COUNT;
  RETURN rows_erased;
END
$$;
