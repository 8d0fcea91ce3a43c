import sql from 'sql-template-tag';
import { createDatabase, type Database } from '../../db/index.ts';
import { createMailer, MAIL_CONNECTIONS, type Mailer, smtpTransport } from '../../mail/index.ts';
import { isLongRun, useTestDatabase } from '../../testing/index.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { createManyDue } from '../../testing/many-deadlines.ts';
import { testUnsubscribeLinks } from '../../testing/test-mailer.ts';
import { remindOfDeadlines } from './deadline-reminders.service.ts';
import { deliverDue } from './deliveries.service.ts';
import { failedMessages, retryMessages } from './mail-queue.service.ts';

const DEADLINES = isLongRun ? 300 : 90;
const SENT_BEFORE_THE_CRASH = DEADLINES / 3;

let mailServer: TestMailServer;
let survivor: Database;
let mailers: Mailer[];
afterAll(async () => {
  await survivor.close();
  await Promise.all(mailers.map((mailer) => mailer.close()));
  await mailServer.close();
});
const db = useTestDatabase();

beforeAll(async () => {
  mailServer = await startMailServer();
  survivor = createDatabase({ url: db.url });
  mailers = [createSender(), createSender()];
});

function createSender(): Mailer {
  const transport = smtpTransport({ smtpUrl: mailServer.smtpUrl, from: 'portal@atrium.example' });
  return createMailer({
    portalUrl: 'http://portal.example',
    providerName: 'Acorn',
    transport,
    onFailure: () => {},
  });
}

/** A sender whose process ends: some messages of its last batch are transmitted, and it hears of none of them. */
function crashing(mailer: Mailer): { mailer: Mailer; hasCrashed: Promise<void> } {
  let sent = 0;
  const crash = Promise.withResolvers<void>();
  const send: Mailer['send'] = async (mail, identity) => {
    sent += 1;
    if (sent <= SENT_BEFORE_THE_CRASH) return mailer.send(mail, identity);
    if (sent % 2 === 0) await mailer.send(mail, identity);
    if (sent >= SENT_BEFORE_THE_CRASH + MAIL_CONNECTIONS - 1) crash.resolve();
    return new Promise<void>(() => {});
  };
  return { mailer: { ...mailer, send }, hasCrashed: crash.promise };
}

async function sendAll(database: Database, mailer: Mailer): Promise<void> {
  const sending = { database, mailer, line: undefined, unsubscribeLinks: testUnsubscribeLinks };
  while ((await deliverDue(sending)) > 0);
}

const states = async () =>
  Object.fromEntries(
    (
      await db.database.asJob((tx) =>
        tx.rows<{ state: string; count: number }>(sql`
          SELECT state, count(*) AS count FROM deliveries GROUP BY 1 ORDER BY 1`),
      )
    ).map(({ state, count }) => [state, count]),
  );

test('a crash makes at most one reminder for each connection uncertain; none is sent twice, unless it is asked for', async () => {
  await createManyDue(db.database, DEADLINES);
  const { claimed } = await db.database.asJob((tx) => remindOfDeadlines(tx, null, { limit: 2 * DEADLINES }));
  expect(claimed).toBe(DEADLINES);
  const [mine, other] = mailers;
  if (!mine || !other) throw new Error('There are two senders.');
  const { mailer, hasCrashed } = crashing(mine);
  void sendAll(db.database, mailer);
  await hasCrashed;
  await sendAll(survivor, other);
  expect(await failedMessages(survivor)).toEqual([]);

  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE deliveries SET claimed_at = now() - interval '10 minutes' WHERE state = 'sending'`),
  );
  await sendAll(survivor, other);
  const { sent = 0, uncertain = 0, ...others } = await states();
  expect(others).toEqual({});
  expect(sent + uncertain).toBe(DEADLINES);
  expect(uncertain).toBeGreaterThan(0);
  expect(uncertain).toBeLessThanOrEqual(MAIL_CONNECTIONS);
  expect(new Set(mailServer.messageIds).size).toBe(mailServer.messageIds.length);
  expect(mailServer.messageIds.length).toBeGreaterThan(sent);

  const listed = await failedMessages(survivor);
  expect(listed).toHaveLength(uncertain);
  const [first] = listed;
  expect(await retryMessages(survivor, 'refused')).toBe(0);
  await retryMessages(survivor, first?.id ?? '');
  await expect(retryMessages(survivor, first?.id ?? '')).rejects.toThrow(/^There is no failed message/);
  await sendAll(survivor, other);
  expect(await states()).toEqual({ sent: sent + 1, uncertain: uncertain - 1 });
  expect(mailServer.messageIds.at(-1)).toBe(first?.id);
});
