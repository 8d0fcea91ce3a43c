-- Up Migration

-- Changes of staff wait for a second person of the provider. They are about no customer, so those alone see and decide
-- them who see all customers, as the policy for staff says.
ALTER TABLE staff_approvals
  ALTER COLUMN customer_id DROP NOT NULL,
  DROP CONSTRAINT staff_approvals_action_check,
  ADD CONSTRAINT staff_approvals_action_check
    CHECK (action IN ('correct_points', 'refund', 'invite_staff', 'change_staff', 'deactivate_staff')),
  ADD CHECK ((customer_id IS NULL) = (action IN ('invite_staff', 'change_staff', 'deactivate_staff'))),
  DROP CONSTRAINT staff_approvals_customer_id_idempotency_key_key,
  ADD UNIQUE NULLS NOT DISTINCT (customer_id, idempotency_key);
