-- Erases the messages to a person. What a server said about one of them may repeat the address.
CREATE OR REPLACE FUNCTION app.erase_messages(person int) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  rows_erased bigint;
BEGIN
  WITH of_notifications AS (
    DELETE FROM deliveries d USING notifications n
    WHERE n.user_id = person AND d.notification_id = n.id AND d.created_at = n.created_at RETURNING 1
  ), of_mails AS (
    DELETE FROM deliveries d
    WHERE d.digest_id IN (SELECT id FROM digests WHERE user_id = person)
       OR d.collected_mail_id IN (SELECT id FROM collected_mails WHERE user_id = person)
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM of_notifications) + (SELECT count(*) FROM of_mails) INTO rows_erased;
  RETURN jsonb_build_object('deliveries', rows_erased);
END
$$;
