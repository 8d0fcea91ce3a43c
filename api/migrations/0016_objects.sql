-- Up Migration

-- The content of a document is in the table, or in the storage of objects under a key; never in both. Processes of the
-- version before read contents in the table only: they are moved by a command, once all processes have this version.
ALTER TABLE document_contents
  ALTER COLUMN content DROP NOT NULL,
  ADD COLUMN object_key text UNIQUE,
  ADD COLUMN size_bytes bigint CHECK (size_bytes >= 0),
  -- SHA-256 of each MiB, so that any range can be checked.
  ADD COLUMN piece_hashes bytea,
  ADD CONSTRAINT document_contents_in_one_place CHECK (num_nonnulls(content, object_key) = 1),
  ADD CONSTRAINT document_contents_described CHECK (
    num_nonnulls(object_key, size_bytes, piece_hashes) IN (0, 3)
    AND octet_length(piece_hashes) = 32 * ((size_bytes + 1048575) / 1048576)
  );
CREATE INDEX document_contents_to_move ON document_contents (customer_id, sha256) WHERE object_key IS NULL;
GRANT UPDATE (content, object_key, size_bytes, piece_hashes) ON document_contents TO atrium_jobs;
