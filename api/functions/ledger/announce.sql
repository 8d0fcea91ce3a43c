-- Writes to the activity log and to the outbox. Points for an old event are credited and logged now; `happened` is the
-- time of the event in the outbox, NULL if that is now.
CREATE OR REPLACE FUNCTION ledger.announce(
  customer int, person int, address inet, moment timestamptz, what text, kind text, subject int, label text, facts
  jsonb, happened timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_logs (customer_id, actor_id, action, subject_kind, subject_id, subject_label, ip_address,
                             details, at)
  VALUES (customer, person, what, kind, subject, label,
          address, facts, moment);
  INSERT INTO outbox (kind, customer_id, payload, created_at)
  VALUES (what, customer,
          facts || jsonb_build_object('actorId', person,
                                      'subject', jsonb_build_object('kind', kind, 'id', subject, 'label', label)),
          least(happened, moment));
END
$$;
GRANT EXECUTE ON FUNCTION ledger.announce(int, int, inet, timestamptz, text, text, int, text, jsonb, timestamptz)
  TO atrium_app, atrium_jobs;
