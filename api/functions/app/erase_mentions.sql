-- Erases what says who a person is in rows that are about others or outlive the account: events, notifications, the log,
-- notes. Rows that name a person without an id are found by the name.
CREATE OR REPLACE FUNCTION app.erase_mentions(
  person int, alias text, ids int[], emails text[], names text[], customers int[]
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  -- A name of a single word may be an ordinary word, so texts are not searched for it.
  texts text[] := emails || ARRAY(SELECT name FROM unnest(names) name WHERE name LIKE '% %');
  hashes bytea[] := ARRAY(SELECT sha256(convert_to(email, 'UTF8')) FROM unnest(emails) email);
  events bigint;
  notices bigint;
  entries bigint;
  notes bigint;
BEGIN
  DELETE FROM outbox
  WHERE (kind = 'invitation.created' AND (payload ->> 'id')::int = ANY (ids))
     -- These events are for the person alone, with an address, or a name that they chose.
     OR (kind IN ('auth.new_device', 'calendar_feed.created', 'report_schedule.created', 'report.ready',
                  'report.stopped') AND (payload ->> 'userId')::int = person);
  UPDATE outbox
  SET payload = payload
        || CASE WHEN payload ? 'displayName' THEN jsonb_build_object('displayName', alias) ELSE '{}' END
        || CASE WHEN payload ? 'inviter' THEN jsonb_build_object('inviter', alias, 'inviterId', person) ELSE '{}' END
  WHERE CASE
          WHEN payload ? 'inviterId' THEN (payload ->> 'inviterId')::int = person
          WHEN payload ? 'inviter' THEN payload ->> 'inviter' = ANY (names)
          WHEN NOT payload ? 'displayName' THEN false
          WHEN payload ?| '{userId,invitationId}'
            THEN coalesce(payload ->> 'userId', payload ->> 'invitationId')::int = ANY (ids)
          ELSE customer_id = ANY (customers) AND payload ->> 'displayName' = ANY (names)
        END;
  GET DIAGNOSTICS events = ROW_COUNT;
  UPDATE outbox SET last_error = app.without_names(last_error, texts, alias)
  WHERE last_error <> app.without_names(last_error, texts, alias);

  UPDATE notifications
  SET parameters = parameters
        || jsonb_build_object(CASE message WHEN 'invited' THEN 'inviter' ELSE 'name' END, alias, 'personId', person)
  WHERE message IN ('joined', 'declined', 'left', 'deadlinesReleased', 'invited')
    AND CASE
          WHEN parameters ? 'personId' THEN (parameters ->> 'personId')::int = ANY (ids)
          WHEN message = 'invited' THEN parameters ->> 'inviter' = ANY (names)
          ELSE customer_id = ANY (customers) AND parameters ->> 'name' = ANY (names)
        END;
  GET DIAGNOSTICS notices = ROW_COUNT;

  UPDATE activity_logs
  SET ip_address = NULL, subject_label = app.without_names(subject_label, texts, alias),
      details = app.without_names(details::text, texts, alias)::jsonb
  WHERE actor_id = person
    AND (ip_address IS NOT NULL OR (subject_label, details::text) IS DISTINCT FROM
         (app.without_names(subject_label, texts, alias), app.without_names(details::text, texts, alias)));
  GET DIAGNOSTICS entries = ROW_COUNT;

  notes := app.erase_texts(customers, texts, alias);
  DELETE FROM login_attempts WHERE account_hash = ANY (hashes);
  DELETE FROM password_reset_requests WHERE account_hash = ANY (hashes);
  -- Only a demo has mail in this table.
  DELETE FROM mailbox
  WHERE recipient = ANY (emails)
     OR (subject, text_body, html_body) IS DISTINCT FROM
        (app.without_names(subject, texts, alias), app.without_names(text_body, texts, alias),
         app.without_names(html_body, texts, alias));
  RETURN jsonb_build_object('outbox', events, 'mentions', notices, 'activity_logs', entries, 'deadline_changes', notes,
                            'uploads', app.erase_uploads(person, alias, texts, customers));
END
$$;
