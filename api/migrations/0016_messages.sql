-- Up Migration

-- What people of a customer and of the provider write to each other about an application. What was written is never
-- changed; the provider's command may remove a text, and leaves the fact.

CREATE TABLE messages (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL,
  application_id int NOT NULL,
  -- People are known by id only, as in the activity log; NULL for the provider's.
  author_id int,
  -- A person of the provider, as customers see the name.
  provider_author text CHECK (length(provider_author) BETWEEN 1 AND 100),
  text text CHECK (length(text) BETWEEN 1 AND 10000),
  -- Read after the lock of the application, so that messages have the order of their ids.
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- What the provider calls the message in a file that it imports.
  import_key text CHECK (length(import_key) BETWEEN 1 AND 100),
  -- It was old when it was imported, and counts as read.
  is_history boolean NOT NULL DEFAULT false,
  removed_at timestamptz,
  removed_by text,
  removed_for text CHECK (length(removed_for) BETWEEN 1 AND 2000),
  UNIQUE (customer_id, id),
  FOREIGN KEY (customer_id, application_id) REFERENCES applications (customer_id, id),
  CHECK (num_nonnulls(author_id, provider_author) = 1),
  CHECK ((text IS NULL) = (removed_at IS NOT NULL)),
  CHECK (num_nonnulls(removed_at, removed_by, removed_for) IN (0, 3))
);
CREATE INDEX messages_by_application ON messages (customer_id, application_id, id);
CREATE INDEX messages_by_time ON messages (customer_id, at);
CREATE INDEX messages_by_author ON messages (customer_id, author_id) WHERE author_id IS NOT NULL;
CREATE UNIQUE INDEX messages_by_import_key ON messages (customer_id, application_id, import_key)
  WHERE import_key IS NOT NULL;

-- Up to which message a person has read a conversation.
CREATE TABLE message_reads (
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  customer_id int NOT NULL,
  application_id int NOT NULL,
  up_to int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, application_id, user_id),
  FOREIGN KEY (customer_id, application_id) REFERENCES applications (customer_id, id)
);
CREATE INDEX message_reads_by_person ON message_reads (user_id);

CREATE TABLE message_files (
  customer_id int NOT NULL,
  message_id int NOT NULL,
  upload_id int NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (customer_id, message_id, upload_id),
  FOREIGN KEY (customer_id, message_id) REFERENCES messages (customer_id, id),
  FOREIGN KEY (customer_id, upload_id) REFERENCES uploads (customer_id, id)
);
CREATE INDEX message_files_by_upload ON message_files (customer_id, upload_id);

-- A text that was removed is removed again when an older dump is restored.
ALTER TABLE erasures DROP CONSTRAINT erasures_kind_check;
ALTER TABLE erasures ADD CONSTRAINT erasures_kind_check CHECK (kind IN ('person', 'customer', 'message'));

CREATE TRIGGER keep_message_files BEFORE UPDATE OR DELETE OR TRUNCATE ON message_files
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER keep_messages BEFORE UPDATE OR DELETE OR TRUNCATE ON messages
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER tell_of_messages AFTER INSERT ON messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_messages();

-- Privileges -----------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['messages', 'message_reads', 'message_files'] LOOP
    PERFORM app.protect_table(name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO atrium_jobs', name);
  END LOOP;
END
$$;
-- Not why a text was removed, nor the time of a message: the database decides it.
GRANT SELECT (id, customer_id, application_id, author_id, provider_author, text, at, is_history) ON messages TO atrium_app;
GRANT INSERT (customer_id, application_id, author_id, text) ON messages TO atrium_app;
GRANT SELECT, INSERT, UPDATE (up_to, at) ON message_reads TO atrium_app;
GRANT SELECT, INSERT ON message_files TO atrium_app;

-- A request writes in its person's name, and never in the provider's.
CREATE POLICY requests_name_their_person ON messages AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (author_id = app.user_id());
CREATE POLICY requests_add_to_own ON message_files AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (EXISTS (
    SELECT FROM messages m
    WHERE m.customer_id = message_files.customer_id AND m.id = message_files.message_id AND m.author_id = app.user_id()));
-- What a person has read is theirs alone.
CREATE POLICY own ON message_reads AS RESTRICTIVE TO atrium_app
  USING (user_id = app.user_id() AND app.in_scope(ARRAY[customer_id]));
