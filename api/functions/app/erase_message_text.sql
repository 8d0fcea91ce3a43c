-- Removes the text of a message and leaves the fact that it was written. It can be repeated, as a restore of an older dump
-- does. Returns whether there was one.
CREATE OR REPLACE FUNCTION app.erase_message_text(message int, why text, by_whom text, moment timestamptz DEFAULT now())
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_there boolean;
BEGIN
  PERFORM set_config('app.erasing', 'on', true);
  UPDATE messages SET text = NULL, removed_at = moment, removed_by = by_whom, removed_for = why
  WHERE id = message AND text IS NOT NULL;
  was_there := FOUND;
  INSERT INTO erasures (kind, id, erased_at, erased_by, finished_at)
  SELECT 'message', message, moment, by_whom, moment WHERE was_there
  ON CONFLICT DO NOTHING;
  PERFORM set_config('app.erasing', '', true);
  RETURN was_there;
END
$$;
GRANT EXECUTE ON FUNCTION app.erase_message_text(int, text, text, timestamptz) TO atrium_jobs;
