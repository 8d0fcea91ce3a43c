// Sums of deadlines and fees, kept as those of applications in 0011, and indexes of what is counted row by row. Each step has a transaction of its own and locks one
// table that others write to, so that no writer and the migration wait for each other. What an interrupted run left is
// dropped first.

/** By table: keys and sums, as columns, and the condition under which an update changes them. */
const kept = {
  deadline: {
    keys: {
      state: 'text',
      kind: 'text',
      actor: 'text',
      // First day of the month of the due date.
      month: 'date',
    },
    sums: ['count'],
    isChanged: `(OLD.customer_id, OLD.state, OLD.kind, OLD.actor, date_trunc('month', OLD.due_at::timestamp))
      IS DISTINCT FROM (NEW.customer_id, NEW.state, NEW.kind, NEW.actor, date_trunc('month', NEW.due_at::timestamp))`,
    writers: 'atrium_jobs, atrium_app',
  },
  fee: {
    keys: { is_paid: 'boolean' },
    sums: ['count', 'amount'],
    isChanged: `(OLD.customer_id, OLD.amount, OLD.paid_at IS NULL)
      IS DISTINCT FROM (NEW.customer_id, NEW.amount, NEW.paid_at IS NULL)`,
    writers: 'atrium_jobs',
  },
};

function tablesOf(table, { keys, sums, writers }) {
  const [counts, changes] = [`${table}_counts`, `${table}_count_changes`];
  const columns = [
    ...Object.entries(keys).map(([name, type]) => `${name} ${type} NOT NULL`),
    ...sums.map((name) => `${name} bigint NOT NULL`),
  ].join(', ');
  return `
    DROP TABLE IF EXISTS ${counts}, ${changes};
    CREATE TABLE ${counts} (
      customer_id int NOT NULL REFERENCES customers, ${columns},
      PRIMARY KEY (customer_id, ${Object.keys(keys).join(', ')})
    );
    -- Without foreign keys: a change would lock the customer.
    CREATE TABLE ${changes} (customer_id int NOT NULL, ${columns});
    CREATE INDEX ${changes}_by_customer ON ${changes} (customer_id);
    SELECT app.protect_table('${counts}'), app.protect_table('${changes}');
    GRANT SELECT ON ${counts}, ${changes} TO atrium_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ${counts}, ${changes} TO atrium_jobs;
    GRANT INSERT ON ${changes} TO ${writers};
    -- What goes with its application is deleted, and counted, by the owner of the tables.
    CREATE POLICY counting ON ${changes} FOR INSERT TO atrium_owner WITH CHECK (true)`;
}

function triggersOf(rows, { isChanged }) {
  return `
    CREATE OR REPLACE TRIGGER count_new_${rows} AFTER INSERT ON ${rows}
      REFERENCING NEW TABLE AS new_${rows} FOR EACH STATEMENT EXECUTE FUNCTION app.count_${rows}();
    CREATE OR REPLACE TRIGGER count_changed_${rows} AFTER UPDATE ON ${rows}
      FOR EACH ROW WHEN (${isChanged}) EXECUTE FUNCTION app.count_${rows}();
    CREATE OR REPLACE TRIGGER count_gone_${rows} AFTER DELETE ON ${rows}
      REFERENCING OLD TABLE AS old_${rows} FOR EACH STATEMENT EXECUTE FUNCTION app.count_${rows}()`;
}

export async function up(pgm) {
  pgm.noTransaction();
  for (const [table, definition] of Object.entries(kept)) {
    pgm.sql(tablesOf(table, definition));
    pgm.sql(triggersOf(`${table}s`, definition));
  }
  // The newest notification of a person. An index of all partitions at once cannot be created concurrently.
  pgm.sql(`
    DROP INDEX IF EXISTS notifications_latest;
    CREATE INDEX notifications_latest ON ONLY notifications (user_id, id)`);
  const partitions = await pgm.db.select(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'notifications'::regclass",
  );
  // Indexes wait for transactions that write at this moment, and keep no one waiting.
  pgm.sql('SET lock_timeout = 0');
  for (const { name } of partitions) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_latest`);
    pgm.sql(`CREATE INDEX CONCURRENTLY ${name}_latest ON ${name} (user_id, id)`);
    pgm.sql(`ALTER INDEX notifications_latest ATTACH PARTITION ${name}_latest`);
  }
  // The fees that are overdue.
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS fees_unpaid_by_deadline');
  pgm.sql(`
    CREATE INDEX CONCURRENTLY fees_unpaid_by_deadline ON fees (customer_id, deadline_id) INCLUDE (amount)
    WHERE paid_at IS NULL AND deadline_id IS NOT NULL`);
}

export const down = false;
