-- Up Migration

-- Redemptions whose customer has what it redeemed, as a person of the provider said. That ends the time for a refund.
CREATE TABLE handed_out_codes (
  customer_id int NOT NULL,
  redemption_id int NOT NULL,
  -- Known by id only, as in the activity log.
  handed_out_by int NOT NULL,
  handed_out_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, redemption_id),
  FOREIGN KEY (customer_id, redemption_id) REFERENCES redemptions (customer_id, id)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON handed_out_codes
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
SELECT app.protect_table('handed_out_codes');
SELECT app.protect_staff_table('handed_out_codes');
GRANT SELECT ON handed_out_codes TO atrium_app;
GRANT SELECT, INSERT ON handed_out_codes TO atrium_jobs;

-- The desk lists the redemptions of all customers, newest first.
CREATE INDEX redemptions_by_id ON redemptions (id);
SELECT app.protect_staff_table('redemptions');
CREATE POLICY staff ON points_programme FOR SELECT TO atrium_staff USING (true);
GRANT SELECT ON points_programme TO atrium_staff;

-- Refunds after their time wait for a second person.
ALTER TABLE staff_approvals
  DROP CONSTRAINT staff_approvals_action_check,
  ADD CONSTRAINT staff_approvals_action_check CHECK (action IN ('correct_points', 'refund'));
