-- Up Migration

-- A file that is imported may give a calendar date where the time of day is not known. The date is what people are
-- shown, each the same; the instant next to it gives the order only.
ALTER TABLE applications ADD COLUMN updated_date date;
ALTER TABLE application_status_history ADD COLUMN at_date date;
ALTER TABLE fees ADD COLUMN paid_date date;
ALTER TABLE documents ADD COLUMN uploaded_date date;

-- Until now such a date was stored as midnight in UTC, which an instant with a time of day hardly ever is. With FORCE,
-- row-level security hides the rows from the owner too; the sums of the fees do not change.
ALTER TABLE applications NO FORCE ROW LEVEL SECURITY;
ALTER TABLE application_status_history NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fees NO FORCE ROW LEVEL SECURITY;
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fees DISABLE TRIGGER keep_spending_of_changed;
UPDATE applications SET updated_date = timezone('UTC', updated_at)::date
WHERE timezone('UTC', updated_at)::time = '00:00';
UPDATE application_status_history SET at_date = timezone('UTC', at)::date WHERE timezone('UTC', at)::time = '00:00';
UPDATE fees SET paid_date = timezone('UTC', paid_at)::date WHERE timezone('UTC', paid_at)::time = '00:00';
UPDATE documents SET uploaded_date = timezone('UTC', uploaded_at)::date
WHERE timezone('UTC', uploaded_at)::time = '00:00';
ALTER TABLE fees ENABLE TRIGGER keep_spending_of_changed;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE fees FORCE ROW LEVEL SECURITY;
ALTER TABLE application_status_history FORCE ROW LEVEL SECURITY;
ALTER TABLE applications FORCE ROW LEVEL SECURITY;
