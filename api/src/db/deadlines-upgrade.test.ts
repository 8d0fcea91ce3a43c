import { useUpgradedDatabase } from '../testing/index.ts';

/** A database of 1.0.0, with reference data of its own. */
const query = useUpgradedDatabase({
  before: '0006',
  change: (former) => {
    for (const added of [
      'keep_due_at',
      'release_deadlines',
      'release_deadlines_of_account',
      'reference_data',
    ])
      former.remove(`functions/app/${added}.sql`);
    former.write(
      'functions/app/set_reference_data.sql',
      `CREATE OR REPLACE FUNCTION app.set_reference_data(facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
       BEGIN
         INSERT INTO main_statuses (id, name, tone, position) VALUES (1, 'Open', 'progress', 1), (2, 'Closed', 'closed', 2);
         INSERT INTO statuses (id, main_status_id, name, position) VALUES (1, 1, 'Filed', 1), (2, 2, 'Lapsed', 2);
         INSERT INTO categories (id, name, position) VALUES (1, 'Trademark', 1);
         INSERT INTO countries (code, name) VALUES ('JP', 'Japan'), ('QZ', 'Elsewhere');
       END $$;`,
    );
  },
  rows: `
    INSERT INTO customers (code, name) VALUES ('ACME', 'Acme');
    INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at, due_at)
    SELECT 1, reference, 'Blue', 1, 'JP', status_id, '2026-01-01', due_at::date
    FROM (VALUES ('A', 1, '2031-05-20'), ('B', 1, NULL), ('C', 2, '2031-05-20'), ('D', 1, '2020-01-01'))
      given (reference, status_id, due_at)`,
});

test('each due date of 1.0.0 is a mandatory response, waived where the application is closed', async () => {
  expect(
    await query(`
      SELECT a.reference, d.kind, d.due_at::text, d.mandatory, d.actor, d.state, d.version
      FROM deadlines d JOIN applications a ON a.id = d.application_id ORDER BY 1`),
  ).toEqual([
    ['A', 'response', '2031-05-20', true, 'customer', 'open', 1],
    ['C', 'response', '2031-05-20', true, 'customer', 'waived', 1],
    ['D', 'response', '2020-01-01', true, 'customer', 'open', 1],
  ]);
});

test('the due dates of the applications follow from them', async () => {
  expect(await query('SELECT reference, due_at::text FROM applications ORDER BY 1')).toEqual([
    ['A', '2031-05-20'],
    ['B', null],
    ['C', null],
    ['D', '2020-01-01'],
  ]);
  await query("UPDATE deadlines SET state = 'done' WHERE due_at = '2020-01-01'");
  expect(await query("SELECT due_at FROM applications WHERE reference = 'D'")).toEqual([[null]]);
});

test('known offices have their time zone, and others UTC', async () => {
  expect(await query('SELECT code, time_zone FROM countries ORDER BY 1')).toEqual([
    ['JP', 'Asia/Tokyo'],
    ['QZ', 'UTC'],
  ]);
});

test('the tables are behind row-level security as before', async () => {
  expect(
    await query(`
      SELECT relname FROM pg_class
      WHERE relname IN ('applications', 'deadlines', 'deadline_changes', 'deadline_snoozes')
        AND relrowsecurity AND relforcerowsecurity ORDER BY 1`),
  ).toEqual([['applications'], ['deadline_changes'], ['deadline_snoozes'], ['deadlines']]);
});
