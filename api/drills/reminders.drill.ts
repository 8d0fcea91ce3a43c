// `npm run drill:reminders`: three API processes remind a person of 10,000 deadlines by a mail server that counts. One is
// killed (SIGKILL) after 3,000 mails, the other two after 6,000; three new ones send the rest. Fails unless no mail came
// twice, sent and uncertain are 10,000 together, and uncertain ones are at most as many as the connections of the killed
// processes. uncertain-reminders.test.ts does the same with two senders in one process.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { MAIL_CONNECTIONS } from '../src/mail/index.ts';
import { startMailServer } from '../src/testing/mail-server.ts';
import { createManyDue } from '../src/testing/many-deadlines.ts';
import { createTestDatabase } from '../src/testing/test-database.ts';
import { startTestServer } from '../src/testing/test-server.ts';

const DEADLINES = Number(process.env.DEADLINES ?? 10_000);
const PROCESSES = 3;
const FIRST_PORT = 19_410;
const POLL_MS = 20;

const server = await startTestServer();
const db = await createTestDatabase();
const mailServer = await startMailServer();
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-drill-'));
const apis = new Set<ChildProcess>();
let started = 0;

function startApi(): ChildProcess {
  const api = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: db.url,
      DEMO_MODE: 'off',
      LOG_LEVEL: 'error',
      MAIL_FROM: 'portal@atrium.example',
      PORT: String(FIRST_PORT + started++),
      SMTP_URL: mailServer.smtpUrl,
    },
  });
  apis.add(api);
  return api;
}

/** @returns the connections to the mail server that were open */
async function kill(killed: readonly ChildProcess[]): Promise<number> {
  const before = mailServer.connections();
  const ends = killed.map((api) => new Promise((resolve) => api.once('exit', resolve)));
  for (const api of killed) {
    api.kill('SIGKILL');
    apis.delete(api);
  }
  await Promise.all(ends);
  console.log(
    `  ${killed.length} killed after ${mailServer.messageIds.length} mails, ${before} connections open`,
  );
  return before;
}

async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isReached())) await delay(POLL_MS);
}

const count = async (condition: ReturnType<typeof sql>) =>
  (
    await db.database.asJob((tx) =>
      tx.one<{ count: number }>(sql`SELECT count(*) AS count FROM deliveries WHERE ${condition}`),
    )
  ).count;

try {
  await createManyDue(db.database, DEADLINES);
  const first = startApi();
  // The first process makes the keys that all of them share.
  await delay(3_000);
  const others = Array.from({ length: PROCESSES - 1 }, startApi);
  const begun = performance.now();
  await until(() => mailServer.messageIds.length >= DEADLINES * 0.3);
  await kill([first]);
  await until(() => mailServer.messageIds.length >= DEADLINES * 0.6);
  await kill(others);
  for (let index = 0; index < PROCESSES; index += 1) startApi();
  await until(
    async () =>
      (await count(sql`true`)) === DEADLINES &&
      (await count(sql`state = 'waiting'`)) === 0 &&
      (await isQuiet()),
  );
  // Claims count as abandoned at once, and not after five minutes.
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE deliveries SET claimed_at = now() - interval '10 minutes' WHERE state = 'sending'`),
  );
  await until(async () => (await count(sql`state = 'sending'`)) === 0);
  await report(Math.round((performance.now() - begun) / 1000));
} finally {
  for (const api of apis) api.kill('SIGKILL');
  await mailServer.close();
  await db.drop();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function isQuiet(): Promise<boolean> {
  const [claimed, received] = [await count(sql`state = 'sending'`), mailServer.messageIds.length];
  await delay(2_000);
  return claimed === (await count(sql`state = 'sending'`)) && received === mailServer.messageIds.length;
}

async function report(seconds: number): Promise<void> {
  const [sent, uncertain] = [await count(sql`state = 'sent'`), await count(sql`state = 'uncertain'`)];
  const received = mailServer.messageIds.length;
  const twice = received - new Set(mailServer.messageIds).size;
  console.log(`  ${DEADLINES} deadlines in ${seconds} s: ${sent} sent, ${uncertain} uncertain`);
  console.log(`  the mail server accepted ${received} mails, ${twice} of them twice`);
  const isSound =
    twice === 0 &&
    sent + uncertain === DEADLINES &&
    uncertain <= PROCESSES * MAIL_CONNECTIONS &&
    received >= sent &&
    received <= sent + uncertain;
  if (!isSound) process.exitCode = 1;
}
