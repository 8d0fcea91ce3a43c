-- Takes names and addresses out of what members and the provider wrote about applications of these customers. What was
-- instructed stays, except for who it names. Returns how many notes of deadlines were changed.
CREATE OR REPLACE FUNCTION app.erase_texts(customers int[], texts text[], alias text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  notes bigint;
BEGIN
  UPDATE deadline_changes SET note = app.without_names(note, texts, alias)
  WHERE customer_id = ANY (customers) AND note <> app.without_names(note, texts, alias);
  GET DIAGNOSTICS notes = ROW_COUNT;
  UPDATE messages SET text = left(app.without_names(text, texts, alias), 10000)
  WHERE customer_id = ANY (customers) AND text <> app.without_names(text, texts, alias);
  UPDATE instructions SET text = app.without_names(text, texts, alias)
  WHERE customer_id = ANY (customers) AND text <> app.without_names(text, texts, alias);
  UPDATE instruction_changes SET reason = app.without_names(reason, texts, alias)
  WHERE customer_id = ANY (customers) AND reason <> app.without_names(reason, texts, alias);
  UPDATE approvals SET reason = left(app.without_names(reason, texts, alias), 500)
  WHERE customer_id = ANY (customers) AND reason <> app.without_names(reason, texts, alias);
  UPDATE approvals SET request = app.without_names(request::text, texts, alias)::jsonb
  WHERE customer_id = ANY (customers) AND action = 'grant_role'
    AND request::text <> app.without_names(request::text, texts, alias);
  -- Changes of staff are about no customer.
  UPDATE staff_approvals
  SET request = app.without_names(request::text, texts, alias)::jsonb,
      reason = left(app.without_names(reason, texts, alias), 500)
  WHERE (customer_id IS NULL OR customer_id = ANY (customers))
    AND concat(request::text, reason) <> app.without_names(concat(request::text, reason), texts, alias);
  UPDATE idempotency_keys SET response = app.without_names(response::text, texts, alias)::jsonb
  WHERE customer_id = ANY (customers) AND response::text <> app.without_names(response::text, texts, alias);
  RETURN notes;
END
$$;
