-- Up Migration

-- Files are as large as the command's, are imported in whole or not at all, and say what is wrong in the reader's language.
ALTER TABLE imports
  DROP CONSTRAINT imports_size_bytes_check,
  ADD CONSTRAINT imports_size_bytes_check CHECK (size_bytes BETWEEN 1 AND 500000000),
  DROP CONSTRAINT imports_state_check,
  ADD CONSTRAINT imports_state_check CHECK (
    state IN ('receiving', 'ready', 'waiting', 'running', 'done', 'refused', 'cancelled', 'stopped')),
  DROP CONSTRAINT imports_check1,
  ADD CONSTRAINT imports_ended_check CHECK (
    (ended_at IS NULL) = (state NOT IN ('done', 'refused', 'cancelled', 'stopped'))),
  -- Whether its good lines are imported though others are refused, as it is said at the start.
  ADD COLUMN is_partial boolean NOT NULL DEFAULT true,
  -- Of what has arrived.
  ADD COLUMN line_ends int NOT NULL DEFAULT 0,
  -- Where the next piece begins.
  ADD COLUMN next_byte int NOT NULL DEFAULT 0,
  ADD COLUMN problem_said jsonb;

-- A reason by its key in the catalogue of messages. `reason` is the English one.
ALTER TABLE import_lines ADD COLUMN said jsonb;

-- Privileges -----------------------------------------------------------------------------------------------------

GRANT UPDATE (said) ON import_lines TO atrium_jobs;
