-- Deletes up to so many rows of a customer that is being deleted, its ledger and its log among them, and at last the
-- customer. Returns how many rows were deleted; 0 when the customer is gone. Each call is short, and what other requests
-- add in the meantime is found by the next one.
CREATE OR REPLACE FUNCTION app.delete_customer_rows(customer int, max_rows int) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- A table comes before those that its rows refer to.
  tables text[] := ARRAY['import_lines', 'import_parts', 'imports', 'import_columns', 'case_changes', 'queue_items', 'message_files', 'message_reads', 'messages', 'instruction_files', 'application_files', 'planned_documents', 'documents', 'upload_parts', 'uploads', 'instruction_changes',
    'instructions', 'standing_exceptions', 'standing_announcements', 'standing_instructions', 'deadline_reminders', 'deadline_snoozes', 'deadline_changes', 'fees', 'deadlines',
    'document_contents', 'application_status_history', 'search_words', 'applications', 'application_counts',
    'application_count_changes', 'deadline_counts', 'deadline_count_changes', 'fee_counts', 'fee_count_changes',
    'application_count_checks', 'point_entries', 'point_lots', 'point_transactions',
    'handed_out_codes', 'redemptions', 'idempotency_keys', 'approvals', 'approval_rules', 'wallets', 'reminders', 'calendar_feeds',
    'report_schedules', 'scim_group_members', 'scim_groups', 'scim_users', 'scim_tokens', 'scim_errors', 'sign_on_attempts',
    'sign_on_links', 'sign_on_domains', 'sign_on_logouts', 'sign_on_providers', 'invitations', 'session_customer_ends', 'session_sign_ons',
    'security_policies', 'access_confirmations', 'customer_sign_ins', 'operator_readmissions', 'recovered_memberships', 'staff_views', 'staff_approvals', 'memberships', 'notifications',
    'outbox', 'activity_logs', 'person_names'];
  name text;
  -- Rows of partitioned tables cannot be addressed by their place, so these keys are used.
  partition_keys jsonb := '{"notifications": "id, created_at", "outbox": "id, created_at", "activity_logs": "id, at"}';
  rows_deleted bigint;
BEGIN
  PERFORM set_config('app.erasing', 'on', true);
  PERFORM FROM customers WHERE id = customer AND status = 'deleting';
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  FOREACH name IN ARRAY tables LOOP
    IF name = 'notifications' THEN
      DELETE FROM deliveries d
      USING (SELECT id, created_at FROM notifications WHERE customer_id = customer LIMIT max_rows) n
      WHERE d.notification_id = n.id AND d.created_at = n.created_at;
    END IF;
    EXECUTE format(
      CASE WHEN partition_keys ? name
        THEN 'DELETE FROM %1$I WHERE (%2$s) IN (SELECT %2$s FROM %1$I WHERE customer_id = $1 LIMIT $2)'
        ELSE 'DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE customer_id = $1 LIMIT $2))' END,
      name, partition_keys ->> name) USING customer, max_rows;
    GET DIAGNOSTICS rows_deleted = ROW_COUNT;
    IF rows_deleted > 0 THEN
      RETURN rows_deleted;
    END IF;
  END LOOP;
  INSERT INTO erasures (kind, id, erased_by, finished_at)
  SELECT 'customer', id, status_changed_by, now() FROM customers WHERE id = customer
  ON CONFLICT DO NOTHING;
  DELETE FROM customers WHERE id = customer;
  PERFORM setval('customers_id_seq', customer) FROM customers_id_seq WHERE last_value < customer;
  RETURN 1;
END
$$;
GRANT EXECUTE ON FUNCTION app.delete_customer_rows(int, int) TO atrium_jobs;
