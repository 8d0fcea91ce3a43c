import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { prepareDatabase } from './prepare.ts';
import { ensureRoles } from './roles.ts';

const migrations = join(import.meta.dirname, '..', '..', 'migrations');
const before = readdirSync(migrations).filter((name) => name < '0100').length;

let template: TestDatabase;
let url: string;
let admin: pg.Client;

/** A database as it was before invitations needed consent. */
beforeAll(async () => {
  template = await createTestDatabase();
  const name = `${new URL(template.url).pathname.slice(1)}_former`;
  const owner = decodeURIComponent(new URL(template.url).username);
  const root = new pg.Client({ connectionString: template.adminUrl });
  await root.connect();
  await root.query(`CREATE DATABASE ${name} OWNER "${owner}"`);
  await root.end();
  const at = (address: string) => address.replace(/\/[^/]*$/, `/${name}`);
  url = at(template.url);
  admin = new pg.Client({ connectionString: at(template.adminUrl) });
  await admin.connect();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await ensureRoles(client);
  await client.query('SET ROLE atrium_owner');
  await runner({
    dbClient: client,
    dir: migrations,
    count: before,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    migrationsSchema: 'app',
    createMigrationsSchema: true,
    log: () => undefined,
  });
  await client.end();
});
afterAll(async () => {
  const { database } = admin;
  await admin.end();
  const root = new pg.Client({ connectionString: template.adminUrl });
  await root.connect();
  await root.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await root.end();
  await template.drop();
});

test('memberships stay, what waits for its first acceptance still waits, and its link and mail are kept', async () => {
  await admin.query(`
    INSERT INTO customers (code, name) VALUES ('ACME', 'Acme'), ('GLOBEX', 'Globex');
    INSERT INTO users (email, display_name, status) VALUES
      ('owner@acme.example', 'Olivia Warren', 'active'), ('waits@x.example', 'Walt Waits', 'invited'),
      ('lapsed@x.example', 'Lara Lapsed', 'invited'), ('joined@x.example', 'Jo Joined', 'active');
    INSERT INTO memberships (customer_id, user_id, role) VALUES
      (1, 1, 'owner'), (1, 2, 'manager'), (2, 2, 'viewer'), (1, 3, 'viewer'), (1, 4, 'viewer'), (2, 4, 'viewer');
    INSERT INTO invitations (customer_id, user_id, role, token_hash, invited_by, expires_at, used_at) VALUES
      (1, 2, 'manager', 'a', 1, now() + interval '3 days', NULL), (2, 2, 'viewer', NULL, NULL, now() + interval '7 days', NULL),
      (1, 4, 'viewer', 'c', 1, now() + interval '3 days', now()), (2, 4, 'viewer', 'd', 1, now() + interval '3 days', NULL);
    INSERT INTO deliveries (invitation_id, channel, state, settled_at) VALUES (1, 'email', 'sent', now());
    INSERT INTO outbox (kind, customer_id, payload) VALUES ('invitation.issued', 2, '{"invitationId": 2}');
    INSERT INTO activity_logs (customer_id, actor_id, action, at) VALUES
      (1, 1, 'customer.switched', '2026-03-01T10:00:00Z'), (1, 1, 'customer.switched', '2026-04-01T10:00:00Z');`);

  await prepareDatabase(url);

  const rows = async (query: string) => (await admin.query(query)).rows;
  expect(await rows('SELECT customer_id AS c, user_id AS u, role FROM memberships ORDER BY 1, 2')).toEqual([
    { c: 1, u: 1, role: 'owner' },
    { c: 1, u: 4, role: 'viewer' },
    { c: 2, u: 4, role: 'viewer' },
  ]);
  expect(
    await rows(`
      SELECT customer_id AS c, email, display_name AS name, role, outcome, token_hash::text AS hash,
             expires_at > now() AS open, id > (SELECT max(id) FROM users) AS "isApart"
      FROM invitations ORDER BY email, 1`),
  ).toMatchObject([
    { c: 1, email: 'joined@x.example', outcome: 'accepted' },
    { c: 2, email: 'joined@x.example', outcome: 'withdrawn' },
    { c: 1, email: 'lapsed@x.example', name: 'Lara Lapsed', role: 'viewer', outcome: null, open: false },
    {
      c: 1,
      email: 'waits@x.example',
      name: 'Walt Waits',
      role: 'manager',
      outcome: null,
      hash: '\\x61',
      open: true,
    },
    { c: 2, email: 'waits@x.example', role: 'viewer', outcome: null, hash: null, isApart: true },
  ]);
  expect(await rows('SELECT email FROM users ORDER BY id')).toEqual([
    { email: 'owner@acme.example' },
    { email: 'joined@x.example' },
  ]);
  expect(
    await rows(`
      SELECT i.email, i.customer_id AS c, d.state, m.written_at IS NOT NULL AS "isWritten"
      FROM invitation_mails m JOIN invitations i ON i.id = m.invitation_id
      LEFT JOIN deliveries d ON d.invitation_mail_id = m.id ORDER BY m.id`),
  ).toEqual(
    expect.arrayContaining([
      { email: 'waits@x.example', c: 1, state: 'sent', isWritten: true },
      { email: 'waits@x.example', c: 2, state: null, isWritten: false },
    ]),
  );
  expect(
    await rows(`
      SELECT i.customer_id AS c FROM outbox o
      JOIN invitation_mails m ON m.id = (o.payload ->> 'mailId')::bigint JOIN invitations i ON i.id = m.invitation_id`),
  ).toEqual([{ c: 2 }]);
  expect(await rows('SELECT customer_id AS c, user_id AS u, at FROM customer_sign_ins')).toEqual([
    { c: 1, u: 1, at: new Date('2026-04-01T10:00:00Z') },
  ]);
});
