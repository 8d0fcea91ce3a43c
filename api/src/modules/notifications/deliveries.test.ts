import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { createDatabase, type Database } from '../../db/index.ts';
import { createMailer, type Mailer, smtpTransport } from '../../mail/index.ts';
import { dispatchEvents } from '../../outbox/index.ts';
import {
  createCustomer,
  createInvitation,
  createMembership,
  createUser,
  useTestDatabase,
} from '../../testing/index.ts';
import { attachmentEvent, choose, happen } from '../../testing/notified.ts';
import { testUnsubscribeLinks } from '../../testing/test-mailer.ts';
import { hashSecret } from '../../tokens/index.ts';
import { invitationLimits } from '../people/invitations/invitation-limits.ts';
import { deliverInvitations, queueInvitationMail } from '../people/invitations/invitations.service.ts';
import { claimDeliveries } from './deliveries.repository.ts';
import { deliverDue } from './deliveries.service.ts';
import { lineMessaging } from './line-channel.ts';

const db = useTestDatabase();
let mailer: Mailer;
let mailServer: SMTPServer;
/** What the mail server accepted. */
let mails: { to: string | undefined; messageId: string | undefined; text: string }[];
let refuseMail: number | undefined;
/** Breaks the connection after the whole message has arrived, before the server accepts it. */
let hangUp = false;

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, callback) => {
      let message = '';
      stream.on('data', (part: Buffer) => (message += part.toString()));
      stream.on('end', () => {
        if (hangUp) return mailServer.connections.forEach((connection) => void connection.close());
        const code = refuseMail;
        if (code) return callback(Object.assign(new Error('no'), { responseCode: code }));
        const messageId = /^Message-ID: <(.+)@atrium>/m.exec(message)?.[1];
        mails.push({ to: session.envelope.rcptTo[0]?.address, messageId, text: message });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  mailer = createMailer({
    portalUrl: 'http://portal.example',
    providerName: 'Acorn',
    transport: smtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'portal@atrium.example' }),
    onFailure: () => {},
  });
});
afterAll(async () => {
  await mailer.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});
beforeEach(async () => {
  mails = [];
  refuseMail = undefined;
  hangUp = false;
  await db.database.asJob((tx) => tx.rows(sql`DELETE FROM deliveries`));
});

async function createReader(channel: 'email' | 'line') {
  const { id: customerId } = await createCustomer(db.database);
  const { id: userId, email } = await createUser(db.database);
  await createMembership(db.database, { userId, customerId });
  if (channel === 'line') {
    await db.database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO external_accounts (issuer, subject, user_id)
        VALUES ('https://access.line.me', ${`U${userId}`}, ${userId})`),
    );
  }
  await choose(db.database, { userId, kind: 'document', channel, enabled: true });
  return { customerId, userId, email };
}

const states = () =>
  db.database.asJob((tx) =>
    tx.rows<{ state: string; attempts: number }>(
      sql`SELECT state, attempts FROM deliveries ORDER BY due_at, id`,
    ),
  );
const makeDue = () => db.database.asJob((tx) => tx.rows(sql`UPDATE deliveries SET due_at = now()`));
const deliver = (database = db.database, line: Parameters<typeof deliverDue>[0]['line'] = undefined) =>
  deliverDue({ database, mailer, line, unsubscribeLinks: testUnsubscribeLinks });

test('a notification is mailed once, with its delivery as the message id, however many replicas send', async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, () => createReader('email')));
  await happen(db.database, ...readers.map(({ customerId }) => attachmentEvent(customerId)));
  const other = createDatabase({ url: db.url });
  await Promise.all([deliver(), deliver(other), deliver(), deliver(other)]);
  expect(mails).toHaveLength(12);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(12);
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(readers.map(({ email }) => email)));
  expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['sent']));
  await other.close();
});

test('a delivery that one replica has claimed is not claimed by another, even before the claim is committed', async () => {
  const reader = await createReader('email');
  await happen(db.database, attachmentEvent(reader.customerId));
  const other = createDatabase({ url: db.url });
  const claim = (database: Database) =>
    database.asJob((tx) => claimDeliveries(tx, { limit: 10, abandonedAfterS: 300 }));
  const [mine, theirs] = await db.database.asJob(async (tx) => [
    await claimDeliveries(tx, { limit: 10, abandonedAfterS: 300 }),
    await claim(other),
  ]);
  expect([mine?.length, theirs?.length]).toEqual([1, 0]);
  expect(await claim(other)).toEqual([]);
  await other.close();
});

test('a mail that the server defers is retried later; one that it refuses is given up', async () => {
  const reader = await createReader('email');
  await happen(db.database, attachmentEvent(reader.customerId));
  refuseMail = 451;
  await deliver();
  expect(await states()).toEqual([{ state: 'waiting', attempts: 1 }]);
  expect(await deliver()).toBe(0);
  refuseMail = undefined;
  await makeDue();
  await deliver();
  expect(await states()).toEqual([{ state: 'sent', attempts: 2 }]);

  await happen(db.database, attachmentEvent(reader.customerId));
  refuseMail = 550;
  await makeDue();
  await deliver();
  expect((await states()).map(({ state }) => state).sort()).toEqual(['refused', 'sent']);
});

test('each retry waits twice as long, and after the last one the mail is given up', async () => {
  const reader = await createReader('email');
  await happen(db.database, attachmentEvent(reader.customerId));
  refuseMail = 451;
  const waits: number[] = [];
  for (;;) {
    await deliver();
    const { state, waitS } = await db.database.asJob((tx) =>
      tx.one<{ state: string; waitS: number }>(sql`
        SELECT state, round(extract(epoch FROM due_at - claimed_at))::int AS "waitS" FROM deliveries`),
    );
    if (state !== 'waiting') break;
    waits.push(waitS);
    await makeDue();
  }
  expect(waits.slice(0, 4)).toEqual([15, 30, 60, 120]);
  expect(await states()).toEqual([{ state: 'refused', attempts: 12 }]);
  expect(mails).toEqual([]);
});

test('a mail whose connection broke after it was transmitted is never sent again', async () => {
  const reader = await createReader('email');
  await happen(db.database, attachmentEvent(reader.customerId));
  hangUp = true;
  await deliver();
  hangUp = false;
  await makeDue();
  expect(await deliver()).toBe(0);
  expect(mails).toEqual([]);
  expect(await states()).toEqual([{ state: 'uncertain', attempts: 1 }]);
});

test('a mail that may have been sent before a crash is never sent again', async () => {
  const reader = await createReader('email');
  await happen(db.database, attachmentEvent(reader.customerId));
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE deliveries SET state = 'sending', claimed_at = now() - interval '10 minutes'`),
  );
  await deliver();
  await deliver();
  expect(mails).toEqual([]);
  expect(await states()).toMatchObject([{ state: 'uncertain' }]);
});

test('a delivery to a person who lost the membership is withdrawn', async () => {
  const reader = await createReader('email');
  await happen(db.database, attachmentEvent(reader.customerId));
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE users SET status = 'deactivated' WHERE id = ${reader.userId}`),
  );
  await deliver();
  expect(mails).toEqual([]);
  expect(await states()).toMatchObject([{ state: 'withdrawn' }]);
});

test('a delivery whose notification was deleted is withdrawn', async () => {
  const reader = await createReader('email');
  await happen(db.database, attachmentEvent(reader.customerId));
  await db.database.asJob((tx) => tx.rows(sql`DELETE FROM notifications WHERE user_id = ${reader.userId}`));
  await deliver();
  expect(mails).toEqual([]);
  expect(
    await db.database.asJob((tx) => tx.rows(sql`SELECT state FROM deliveries WHERE settled_at IS NOT NULL`)),
  ).toEqual([{ state: 'withdrawn' }]);
});

describe('an invitation', () => {
  async function issue(overrides: { email?: string } = {}) {
    const { id: customerId } = await createCustomer(db.database);
    const invitation = await createInvitation(db.database, { customerId, ...overrides });
    await issueAgain(invitation);
    return invitation;
  }
  async function issueAgain({ id: invitationId, customerId }: { id: number; customerId: number }) {
    await db.database.asLogin((tx) => queueInvitationMail(tx, { invitationId, customerId, inviterId: null }));
    await db.database.asJob((tx) => dispatchEvents(tx, [deliverInvitations]));
  }
  const opens = async (text: string) => {
    // Quoted-printable breaks lines anywhere.
    const secret = /create-password#([\w-]{43})/.exec(text.replaceAll(/=\r\n/g, ''))?.[1] ?? '';
    const found = await db.database.asJob((tx) =>
      tx.rows(sql`SELECT FROM invitations WHERE token_hash = ${hashSecret(secret)}`),
    );
    return found.length === 1;
  };

  test('is mailed once, however many replicas send, with a link that opens it', async () => {
    const { email } = await issue();
    const other = createDatabase({ url: db.url });
    await Promise.all([deliver(), deliver(other), deliver(), deliver(other)]);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(await opens(mails[0]?.text ?? '')).toBe(true);
    await other.close();
  });

  test('that the server defers is mailed later', async () => {
    await issue();
    refuseMail = 451;
    await deliver();
    expect(await states()).toEqual([{ state: 'waiting', attempts: 1 }]);
    refuseMail = undefined;
    await makeDue();
    await deliver();
    expect(mails).toHaveLength(1);
    expect(await opens(mails[0]?.text ?? '')).toBe(true);
  });

  test('that may have been sent is not sent again, and the link of the first mail still opens it', async () => {
    await issue();
    await deliver();
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE deliveries SET state = 'sending', claimed_at = now() - interval '10 minutes'`),
    );
    await deliver();
    expect(mails).toHaveLength(1);
    expect(await opens(mails[0]?.text ?? '')).toBe(true);
    expect(await states()).toMatchObject([{ state: 'uncertain' }]);
  });

  test('that was withdrawn in the meantime is not mailed', async () => {
    const { id } = await issue();
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE invitations SET outcome = 'withdrawn', ended_at = now() WHERE id = ${id}`),
    );
    await deliver();
    expect(mails).toEqual([]);
    expect(await states()).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('that was requested again before it was mailed is mailed once', async () => {
    await issueAgain(await issue());
    await deliver();
    expect(mails).toHaveLength(1);
    expect(await opens(mails[0]?.text ?? '')).toBe(true);
  });

  test('to one address is mailed a few times a day, no matter who invites', async () => {
    const email = 'wanted@people.example';
    const { dailyPerAddress } = invitationLimits;
    for (let count = 0; count < dailyPerAddress + 2; count += 1) await issue({ email });
    await Promise.all([deliver(), deliver()]);
    expect(mails).toHaveLength(dailyPerAddress);
  });

  test('that the server deferred counts once', async () => {
    const { dailyPerAddress } = invitationLimits;
    const email = 'patient@people.example';
    refuseMail = 451;
    for (let count = 0; count < dailyPerAddress; count += 1) await issue({ email });
    await deliver();
    refuseMail = undefined;
    await makeDue();
    await deliver();
    expect(mails).toHaveLength(dailyPerAddress);
  });
});

describe('by LINE', () => {
  const responses: number[] = [];
  const pushes: { retryKey: string; to: string; text: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const { 'x-line-retry-key': retryKey, authorization } = request.headers;
      const { to, messages } = JSON.parse(body) as { to: string; messages: { text: string }[] };
      pushes.push({ retryKey: String(retryKey), to, text: messages[0]?.text ?? '', authorization });
      response.writeHead(responses.shift() ?? 200).end('{}');
    });
  });
  let url = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    responses.length = 0;
    pushes.length = 0;
  });

  const byLine = () => deliver(db.database, lineMessaging(url, 'channel-token'));

  test('a push that failed is retried with its key, and one that LINE knows counts as sent', async () => {
    const reader = await createReader('line');
    await happen(db.database, attachmentEvent(reader.customerId));
    responses.push(500, 409);
    await byLine();
    expect(await states()).toEqual([{ state: 'waiting', attempts: 1 }]);
    await makeDue();
    await byLine();
    expect(await states()).toEqual([{ state: 'sent', attempts: 2 }]);
    expect(pushes).toHaveLength(2);
    expect(pushes[0]).toEqual(pushes[1]);
    expect(pushes[0]).toMatchObject({ to: `U${reader.userId}`, authorization: 'Bearer channel-token' });
  });

  test('a push has the name of a person without an address, which LINE would make a link of', async () => {
    const reader = await createReader('line');
    await choose(db.database, { userId: reader.userId, kind: 'invitation', channel: 'line', enabled: true });
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE memberships SET role = 'owner' WHERE user_id = ${reader.userId}`),
    );
    const payload = { userId: 2_000_000_000, displayName: 'www.evil.example' };
    await happen(db.database, { kind: 'customer.left', customerId: reader.customerId, payload });
    await byLine();
    expect(pushes.map(({ text }) => text)).toEqual([expect.stringContaining('www. evil. example left')]);
  });

  test('a push that LINE refuses is given up', async () => {
    const reader = await createReader('line');
    await happen(db.database, attachmentEvent(reader.customerId));
    responses.push(400);
    await byLine();
    expect(await states()).toMatchObject([{ state: 'refused' }]);
  });

  test('nothing is pushed to a person without a LINE account', async () => {
    const reader = await createReader('email');
    await choose(db.database, { userId: reader.userId, kind: 'document', channel: 'line', enabled: true });
    await happen(db.database, attachmentEvent(reader.customerId));
    await byLine();
    expect(pushes).toEqual([]);
  });
});
