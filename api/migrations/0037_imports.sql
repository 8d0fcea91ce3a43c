-- Up Migration

-- Files of applications that the provider's people import at the desk, each for one customer.
CREATE TABLE imports (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL REFERENCES customers,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  size_bytes int NOT NULL CHECK (size_bytes BETWEEN 1 AND 8388608),
  received_bytes int NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'receiving'
    CHECK (state IN ('receiving', 'ready', 'waiting', 'running', 'done', 'cancelled', 'stopped')),
  -- What its columns are, in their order. NULL where each line names its fields.
  columns jsonb,
  lines int,
  lines_done int NOT NULL DEFAULT 0,
  stored int NOT NULL DEFAULT 0,
  updated int NOT NULL DEFAULT 0,
  unchanged int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  problem text,
  -- Since something was last stored.
  failures int NOT NULL DEFAULT 0,
  -- People are known by id only, as in the activity log.
  created_by int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  UNIQUE (customer_id, id),
  CHECK (received_bytes BETWEEN 0 AND size_bytes),
  CHECK ((ended_at IS NULL) = (state NOT IN ('done', 'cancelled', 'stopped'))),
  CHECK (state IN ('receiving', 'cancelled', 'stopped') OR lines IS NOT NULL)
);
CREATE INDEX imports_by_time ON imports (created_at DESC, id DESC);
CREATE INDEX imports_to_run ON imports (id) WHERE state IN ('waiting', 'running');

-- The file, until the import ends.
CREATE TABLE import_parts (
  customer_id int NOT NULL,
  import_id int NOT NULL,
  from_byte int NOT NULL CHECK (from_byte % 65536 = 0),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 65536),
  PRIMARY KEY (customer_id, import_id, from_byte),
  FOREIGN KEY (customer_id, import_id) REFERENCES imports (customer_id, id) ON DELETE CASCADE
);

-- What came of its lines: refused ones with the reason, and until it ends the references of those that were stored, since
-- an import is done in pieces and a file names none of them twice.
CREATE TABLE import_lines (
  customer_id int NOT NULL,
  import_id int NOT NULL,
  line int NOT NULL,
  reference text,
  reason text,
  PRIMARY KEY (customer_id, import_id, line),
  FOREIGN KEY (customer_id, import_id) REFERENCES imports (customer_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(reference, reason) > 0)
);
CREATE INDEX import_lines_by_reference ON import_lines (customer_id, import_id, reference) WHERE reference IS NOT NULL;

-- What the columns of a customer's files are, as it was said last.
CREATE TABLE import_columns (
  customer_id int NOT NULL REFERENCES customers,
  name text NOT NULL CHECK (length(name) <= 500),
  -- NULL for one that is left out.
  field text,
  PRIMARY KEY (customer_id, name)
);

-- Privileges -----------------------------------------------------------------------------------------------------

-- Jobs change them, for people of the provider who see the customer.
SELECT app.protect_table('imports');
SELECT app.protect_table('import_parts');
SELECT app.protect_table('import_lines');
SELECT app.protect_table('import_columns');
GRANT SELECT, INSERT, UPDATE ON imports, import_columns TO atrium_jobs;
GRANT SELECT, INSERT, DELETE ON import_parts TO atrium_jobs;
GRANT SELECT, INSERT, UPDATE (reason), DELETE ON import_lines TO atrium_jobs;
SELECT app.protect_staff_table('imports');
SELECT app.protect_staff_table('import_lines');
