// `npm run drill:mail-storm`: 2,000 redemptions at a customer of 300 people, each of whom chose to be mailed about all of
// them, while two replicas dispatch and send, and an invitation halfway. Fails unless each person got at most three mails, and the
// invitation arrived within 5 s. collected-mails.test.ts shows that nothing is lost or mailed twice.
import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { createDatabase } from '../src/db/index.ts';
import { createScheduler } from '../src/jobs/index.ts';
import type { Mail, Mailer } from '../src/mail/index.ts';
import { deliveryJob } from '../src/modules/notifications/notifications.jobs.ts';
import { emit, relayJobs } from '../src/outbox/index.ts';
import { eventListeners } from '../src/server/portal-jobs.ts';
import { createCustomer, createMembership, createTestApp, createUser } from '../src/testing/index.ts';
import { choose } from '../src/testing/notified.ts';
import { createTestDatabase } from '../src/testing/test-database.ts';
import { createTestMailer, testUnsubscribeLinks } from '../src/testing/test-mailer.ts';
import { startTestServer } from '../src/testing/test-server.ts';

const PEOPLE = 300;
const REDEMPTIONS = 2_000;
const MAILS_OF_A_PERSON = 3;
const INVITATION_MS = 5_000;
/** So long a mail server takes for each message. */
const SENDING_MS = 80;
const POLL_MS = 500;
const INVITED = 'colleague@new.example';

const server = await startTestServer();
const db = await createTestDatabase();
const other = createDatabase({ url: db.url });
/** The watcher needs connections of its own, since those of jobs are all in use. */
const watcher = createDatabase({ url: db.url });
const api = await createTestApp(db);
const kept = createTestMailer();
const arrivals = new Map<Mail, number>();
const mailer: Mailer = {
  ...kept,
  send: async (mail, identity) => {
    await delay(SENDING_MS);
    await kept.send(mail, identity);
    arrivals.set(mail, performance.now());
  },
};
const log = { info: () => {}, error: (facts: object) => console.error(facts) };
const replicas = [db.database, other].map((database) => {
  const options = { database, mailer, line: undefined, unsubscribeLinks: testUnsubscribeLinks };
  return createScheduler(database, [deliveryJob(options), ...relayJobs(eventListeners)], log);
});

async function createPeople(): Promise<{ customerId: number; userIds: number[] }> {
  const { id: customerId } = await createCustomer(db.database);
  const userIds: number[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const { id: userId } = await createUser(db.database);
    await createMembership(db.database, { userId, customerId, role: index === 0 ? 'owner' : 'manager' });
    await choose(db.database, { userId, kind: 'redemption', channel: 'email', enabled: true });
    userIds.push(userId);
  }
  return { customerId, userIds };
}

try {
  const { customerId, userIds } = await createPeople();
  const own = await api.signedIn(userIds[0] ?? 0);
  const scoped = await api.post('/customer-portal/auth/sign_by_customer', { customerId }, own);
  const token: string = scoped.json().token;
  for (const replica of replicas) replica.start();
  const begun = performance.now();
  let invitedAt = 0;
  for (let index = 0; index < REDEMPTIONS; index += 1) {
    const subject = { kind: 'redemption', id: index + 1, label: `Umbrella ${index}` };
    const payload = { subject, points: 100, rewardId: 1, actorId: userIds[0] };
    await watcher.asJob((tx) => emit(tx, { kind: 'points.redeemed', customerId, payload }));
    if (index !== REDEMPTIONS / 2) continue;
    const invitation = { email: INVITED, displayName: 'New Colleague', role: 'viewer' };
    const reply = await api.post('/customer-portal/users_management/invite', invitation, token);
    if (reply.statusCode !== 201) throw new Error(`The invitation was refused: ${reply.body}`);
    invitedAt = performance.now();
  }
  const waiting = () =>
    watcher.asJob((tx) =>
      tx.one<{ count: number }>(sql`
        SELECT (SELECT count(*) FROM outbox WHERE dispatched_at IS NULL)
             + (SELECT count(*) FROM deliveries WHERE state = 'sending' OR state = 'waiting' AND due_at <= now()) AS count`),
    );
  while ((await waiting()).count > 0) await delay(POLL_MS);
  report(begun, invitedAt);
} finally {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await api.close();
  await other.close();
  await watcher.close();
  await db.drop();
  await server.stop();
}

function report(begun: number, invitedAt: number): void {
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const byPerson = [...Map.groupBy(arrivals.keys(), ({ to }) => to).values()].map((mails) => mails.length);
  const most = Math.max(...byPerson);
  const [, arrivedAt = Number.POSITIVE_INFINITY] = [...arrivals].find(([{ to }]) => to === INVITED) ?? [];
  const invitationMs = Math.round(arrivedAt - invitedAt);
  console.log(
    `  ${REDEMPTIONS} redemptions in ${seconds} s: ${arrivals.size} mails to ${byPerson.length} people`,
  );
  console.log(`  at most ${most} mails to one person; the invitation arrived after ${invitationMs} ms`);
  if (most > MAILS_OF_A_PERSON || invitationMs > INVITATION_MS || byPerson.length < PEOPLE)
    process.exitCode = 1;
}
