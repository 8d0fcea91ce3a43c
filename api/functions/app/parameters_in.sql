-- Parameters of a notification, with names of reference data in the language of its reader's locale.
CREATE OR REPLACE FUNCTION app.parameters_in(locale text, message text, parameters jsonb) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN coalesce(locale, '') = '' OR starts_with(locale, 'en') THEN parameters ELSE parameters || coalesce((
    SELECT jsonb_build_object(field, app.known_name(locale, source, parameters ->> field))
    FROM (VALUES ('statusChanged', 'status', 'status'), ('actionRequired', 'status', 'status'),
                 ('instructionAccepted', 'name', 'instruction_kind'), ('instructionDone', 'name', 'instruction_kind'),
                 ('instructionRefused', 'name', 'instruction_kind'), ('instructionCanceled', 'name', 'instruction_kind'),
                 ('standingAnnounced', 'name', 'instruction_kind'), ('standingActed', 'name', 'instruction_kind'),
                 ('standingHeldUp', 'name', 'instruction_kind'), ('standingWithoutOwner', 'name', 'instruction_kind'),
                 ('pointsExpiring', 'reward', 'reward'), ('redeemed', 'reward', 'reward'),
                 ('refunded', 'reward', 'reward'), ('approvalRequested', 'label', 'reward'),
                 ('approvalApproved', 'label', 'reward'), ('approvalRefused', 'label', 'reward'),
                 ('approvalVoided', 'label', 'reward'), ('approvalExpired', 'label', 'reward')) named (key, field, source)
    WHERE key = message AND parameters ->> field IS NOT NULL AND coalesce(parameters ->> 'action', 'redeem') = 'redeem'
  ), '{}') END
$$;
GRANT EXECUTE ON FUNCTION app.parameters_in(text, text, jsonb) TO atrium_app, atrium_jobs, atrium_staff;
