// Indexes from which lists take the ids of a page without reading rows, whatever the filters and the order. Each is created
// while others write, so there is no transaction: what an interrupted run left is dropped first.

const APPLICATION_FILTERS = 'INCLUDE (status_id, category_id, country_code)';

/** By name; one of the same name from 0002 or 0003 is replaced once the new one is there. */
const indexes = {
  applications_by_update: `applications (customer_id, updated_at DESC, id DESC) ${APPLICATION_FILTERS}`,
  applications_by_date: `applications (customer_id, applied_at, id) ${APPLICATION_FILTERS}`,
  applications_by_due: `applications (customer_id, due_at, id) ${APPLICATION_FILTERS}`,
  applications_by_late_due: `applications (customer_id, due_at DESC NULLS LAST, id DESC) ${APPLICATION_FILTERS}`,
  applications_by_spending: `applications (customer_id, spending, id) ${APPLICATION_FILTERS}`,
  applications_by_title: `applications (customer_id, title COLLATE app.alphabetical, id) ${APPLICATION_FILTERS}`,
  applications_by_reference: `applications (customer_id, reference COLLATE app.alphabetical, id) ${APPLICATION_FILTERS}`,
  application_status_history_by_departure:
    'application_status_history (customer_id, from_status_id, at, id) INCLUDE (application_id, status_id)',
  deadlines_by_due: 'deadlines (customer_id, due_at, id) INCLUDE (state)',
  deadlines_by_update: 'deadlines (customer_id, updated_at, id) INCLUDE (state)',
  deadlines_by_state:
    'deadlines (customer_id, state, due_at, id) INCLUDE (kind, actor, responsible_id, application_id)',
  deadlines_by_application: 'deadlines (customer_id, application_id, due_at, id) INCLUDE (state)',
  fees_by_payment: 'fees (customer_id, paid_at, id) INCLUDE (amount, application_id, paid_date)',
  // Also of fees without a deadline, which come last.
  fees_by_deadline: 'fees (customer_id, deadline_id, id)',
  fees_by_amount: 'fees (customer_id, amount, id) INCLUDE (paid_at)',
  fees_by_name: 'fees (customer_id, name COLLATE app.alphabetical, id) INCLUDE (paid_at)',
};

export function up(pgm) {
  pgm.noTransaction();
  // It waits for transactions that write at this moment, an import for as long as that takes, and keeps no one waiting.
  pgm.sql('SET lock_timeout = 0');
  for (const [name, definition] of Object.entries(indexes)) {
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS new_${name}`);
    pgm.sql(`CREATE INDEX CONCURRENTLY new_${name} ON ${definition}`);
    pgm.sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    pgm.sql(`ALTER INDEX new_${name} RENAME TO ${name}`);
  }
}

export const down = false;
