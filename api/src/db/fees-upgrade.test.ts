import { useUpgradedDatabase } from '../testing/index.ts';

/** A database whose spending adds unpaid fees, and whose fees do not name their deadlines. */
const query = useUpgradedDatabase({
  before: '0030',
  change: (former) =>
    former.write(
      'functions/app/keep_spending.sql',
      `CREATE OR REPLACE FUNCTION app.keep_spending() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         UPDATE applications a SET spending = a.spending + came.amount
         FROM (SELECT application_id, sum(amount) AS amount FROM new_fees GROUP BY 1) came WHERE a.id = came.application_id;
         RETURN NULL;
       END $$;
       GRANT EXECUTE ON FUNCTION app.keep_spending() TO atrium_jobs;`,
    ),
  rows: `
    INSERT INTO customers (code, name) VALUES ('ACME', 'Acme');
    INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at)
    SELECT 1, reference, 'Blue', 1, 'JP', 1, '2026-01-01' FROM unnest('{A,B,C}'::text[]) reference;
    INSERT INTO deadlines (customer_id, application_id, kind, due_at, rule)
    SELECT 1, id, kind, '2031-05-20', 'Renewal fee' FROM applications, unnest('{renewal,document}'::text[]) kind
    WHERE reference = 'A';
    INSERT INTO fees (customer_id, application_id, name, amount, paid_at)
    SELECT 1, a.id, name, amount, paid_at::timestamptz
    FROM (VALUES ('A', 'Filing fee', 700, '2026-01-05'), ('A', 'Renewal fee', 300, NULL), ('B', 'Filing fee', 50, NULL))
      given (reference, name, amount, paid_at)
    JOIN applications a USING (reference)`,
});

test('spending becomes what was paid, and the rest is unpaid', async () => {
  expect(await query('SELECT reference, spending::int, unpaid::int FROM applications ORDER BY 1')).toEqual([
    ['A', 700, 300],
    ['B', 0, 50],
    ['C', 0, 0],
  ]);
  await query("UPDATE fees SET paid_at = now() WHERE name = 'Renewal fee'");
  expect(await query("SELECT spending::int, unpaid::int FROM applications WHERE reference = 'A'")).toEqual([
    [1000, 0],
  ]);
});

test('a fee gets the deadline that an import made for it', async () => {
  expect(
    await query(
      'SELECT f.name, d.kind FROM fees f LEFT JOIN deadlines d ON d.id = f.deadline_id ORDER BY f.id',
    ),
  ).toEqual([
    ['Filing fee', null],
    ['Renewal fee', 'renewal'],
    ['Filing fee', null],
  ]);
});
