-- Up Migration

-- Files that customers send: in parts, until they are complete, checked, and used by what they were sent for. Nothing of
-- a file can be read before that.

CREATE TABLE uploads (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL REFERENCES customers,
  -- People are known by id only, as in the activity log.
  person_id int NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('application', 'message', 'instruction')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  size_bytes bigint NOT NULL CHECK (size_bytes BETWEEN 1 AND 209715200),
  received_bytes bigint NOT NULL DEFAULT 0,
  sha256 bytea CHECK (octet_length(sha256) = 32),
  -- Found in the content of a file that was checked and is in order.
  media_type text,
  refusal text CHECK (refusal IN ('content', 'changed', 'infected', 'not-scanned', 'damaged')),
  -- Only jobs may set what makes it ready, so that no request can.
  state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN refusal IS NOT NULL THEN 'refused' WHEN media_type IS NOT NULL THEN 'ready'
         WHEN sha256 IS NOT NULL THEN 'scanning' ELSE 'open' END) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  touched_at timestamptz NOT NULL DEFAULT now(),
  -- When something first referred to it. From then on all people of the customer may read it.
  used_at timestamptz,
  -- From then on it is gone for everyone, and its content is being deleted.
  removed_at timestamptz,
  -- A process that scans it has it until then.
  claimed_until timestamptz,
  scans int NOT NULL DEFAULT 0,
  UNIQUE (customer_id, id),
  CHECK (received_bytes BETWEEN 0 AND size_bytes),
  CHECK (sha256 IS NULL OR received_bytes = size_bytes),
  CHECK (num_nonnulls(media_type, refusal) = 0 OR sha256 IS NOT NULL),
  CHECK (num_nonnulls(media_type, refusal) < 2),
  CHECK (used_at IS NULL OR (media_type IS NOT NULL AND removed_at IS NULL))
);
CREATE INDEX uploads_by_time ON uploads (customer_id, created_at);
CREATE INDEX uploads_to_scan ON uploads (id) WHERE sha256 IS NOT NULL AND media_type IS NULL AND refusal IS NULL;
CREATE INDEX uploads_unused ON uploads (touched_at) WHERE used_at IS NULL;

-- Parts of 4 MiB, the last one less: in the table, or in the storage of objects under a key.
CREATE TABLE upload_parts (
  customer_id int NOT NULL,
  upload_id int NOT NULL,
  from_byte bigint NOT NULL CHECK (from_byte % 4194304 = 0),
  bytes int NOT NULL CHECK (bytes BETWEEN 1 AND 4194304),
  content bytea STORAGE EXTERNAL,
  object_key text UNIQUE,
  -- SHA-256 of each MiB, so that any range can be checked.
  piece_hashes bytea NOT NULL,
  PRIMARY KEY (customer_id, upload_id, from_byte),
  FOREIGN KEY (customer_id, upload_id) REFERENCES uploads (customer_id, id) ON DELETE CASCADE,
  CONSTRAINT upload_parts_in_one_place CHECK (num_nonnulls(content, object_key) = 1),
  CHECK (octet_length(piece_hashes) = 32 * ((bytes + 1048575) / 1048576)),
  CHECK (content IS NULL OR octet_length(content) = bytes)
);

CREATE TABLE instruction_files (
  customer_id int NOT NULL,
  instruction_id int NOT NULL,
  upload_id int NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (customer_id, instruction_id, upload_id),
  FOREIGN KEY (customer_id, instruction_id) REFERENCES instructions (customer_id, id),
  FOREIGN KEY (customer_id, upload_id) REFERENCES uploads (customer_id, id)
);
CREATE INDEX instruction_files_by_upload ON instruction_files (customer_id, upload_id);
CREATE TRIGGER keep_instruction_files BEFORE UPDATE OR DELETE OR TRUNCATE ON instruction_files
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();

-- Privileges -----------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['uploads', 'upload_parts', 'instruction_files'] LOOP
    EXECUTE format('GRANT SELECT, INSERT ON %I TO atrium_app, atrium_jobs', name);
    PERFORM app.protect_table(name);
  END LOOP;
END
$$;
GRANT UPDATE (received_bytes, sha256, touched_at, used_at) ON uploads TO atrium_app;
GRANT UPDATE, DELETE ON uploads TO atrium_jobs;
GRANT DELETE ON upload_parts TO atrium_jobs;

-- Requests count what a customer has uploaded, and change what their person has. Content that nothing refers to is the
-- person's alone.
CREATE POLICY requests_insert_own ON uploads AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (person_id = app.user_id() AND media_type IS NULL AND refusal IS NULL AND removed_at IS NULL);
CREATE POLICY requests_change_own ON uploads AS RESTRICTIVE FOR UPDATE TO atrium_app
  USING (person_id = app.user_id() AND removed_at IS NULL);
CREATE POLICY requests_read_own_or_used ON upload_parts AS RESTRICTIVE FOR SELECT TO atrium_app
  USING (EXISTS (
    SELECT FROM uploads u
    WHERE u.customer_id = upload_parts.customer_id AND u.id = upload_parts.upload_id AND u.removed_at IS NULL
      AND (u.person_id = app.user_id() OR u.used_at IS NOT NULL)));
CREATE POLICY requests_add_to_own ON upload_parts AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (EXISTS (
    SELECT FROM uploads u
    WHERE u.customer_id = upload_parts.customer_id AND u.id = upload_parts.upload_id AND u.removed_at IS NULL
      AND u.person_id = app.user_id() AND u.state = 'open'));
