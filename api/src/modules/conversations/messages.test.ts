import type { Message, ResponseOf } from '@atrium/contract';
import pg from 'pg';
import sql from 'sql-template-tag';
import {
  createApplication,
  createDeadline,
  type Member,
  type TestCustomer,
  usePortal,
} from '../../testing/index.ts';
import { newKey } from '../../testing/points.ts';
import { grantPermission, revokePermission } from '../identity/permissions/permissions.service.ts';
import { erasePerson } from '../people/erasures/erasures.repository.ts';
import { eraseMessageText } from '../people/erasures/erasures.service.ts';
import { listUnanswered, reply } from './replies.service.ts';

const { db, api, createMember } = usePortal();

const provider = {
  get database() {
    return db.database;
  },
  madeBy: 'provider',
};
const named = ({ code: customer }: TestCustomer, application: number | string) => ({
  customer,
  application: String(application),
  author: 'Ada of Provider',
});

type Conversation = ResponseOf<'GET /customer-portal/applications/:id/messages'>;

const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const newApplication = async ({ customerId }: Member) =>
  (await createApplication(db.database, { customerId })).id;
const write = (member: Pick<Member, 'post'>, id: number, text: unknown, key?: string) =>
  member.post<{ message: Message }>(`/applications/${id}/messages`, { text }, key);
const read = async (member: Pick<Member, 'get'>, id: number, query = '') =>
  (await member.get<Conversation>(`/applications/${id}/messages${query}`)).body;
const textsOf = ({ messages }: Conversation) => messages.map(({ text }) => text);

/** Two members of a customer, and an application of theirs. */
async function createStage() {
  const ada = await createMember({ displayName: 'Ada Owner' });
  const ben = await createMember({ customer: ada.customer, role: 'viewer', displayName: 'Ben Viewer' });
  return { ada, ben, id: await newApplication(ada) };
}

describe('writing', () => {
  test('a message has its author, its text and its time, and is the last of its conversation', async () => {
    const { ada, ben, id } = await createStage();
    await write(ada, id, 'Any news?');
    const { status, body } = await write(ben, id, '  Not yet.\n\tSee https://office.example  ');
    expect(status).toBe(201);
    expect(body.message).toEqual({
      id: expect.any(Number),
      author: { id: ben.userId, name: 'Ben Viewer', isProvider: false },
      text: 'Not yet.\n\tSee https://office.example',
      files: [],
      at: expect.any(String),
      readByMe: true,
    });
    const conversation = await read(ada, id);
    expect(conversation).toMatchObject({ total: 2, page: 1, unread: 1 });
    expect(conversation.messages.at(-1)).toEqual({ ...body.message, readByMe: false });
  });

  test('the same key and body send once, also at once', async () => {
    const { ada, id } = await createStage();
    const key = newKey();
    const [first, second] = await Promise.all([
      write(ada, id, 'Any news?', key),
      write(ada, id, 'Any news?', key),
    ]);
    expect(second).toEqual(first);
    expect((await read(ada, id)).total).toBe(1);
  });

  test.each([
    ['another text', async () => 'Other news?'],
    ['another person', async () => 'Any news?'],
  ])('the same key with %s is refused', async (what, text) => {
    const { ada, ben, id } = await createStage();
    const key = newKey();
    await write(ada, id, 'Any news?', key);
    const { status, body } = await write(what === 'another person' ? ben : ada, id, await text(), key);
    expect({ status, type: (body as { type?: string }).type }).toEqual({
      status: 422,
      type: expect.stringContaining('idempotency-key-reused'),
    });
  });

  test.each([
    ['nothing', '   '],
    ['more than 10,000 characters', 'x'.repeat(10_001)],
    ['a control character', 'bell \u0007'],
    ['a number', 7],
  ])('%s is refused', async (_, text) => {
    const { ada, id } = await createStage();
    expect((await write(ada, id, text)).status).toBe(422);
    expect((await read(ada, id)).total).toBe(0);
  });

  test('10,000 Japanese letters are a message', async () => {
    const { ada, id } = await createStage();
    expect((await write(ada, id, '\u3042'.repeat(10_000))).status).toBe(201);
  });

  test('what is written cannot be changed or deleted', async () => {
    const { ada, id } = await createStage();
    await write(ada, id, 'Any news?');
    const admin = new pg.Client({ connectionString: db.adminUrl });
    await admin.connect();
    for (const change of [
      "UPDATE messages SET text = 'x'",
      'DELETE FROM messages',
      'TRUNCATE messages CASCADE',
    ])
      await expect(admin.query(change)).rejects.toThrow('append-only');
    await admin.end();
    await expect(rows(sql`UPDATE messages SET text = 'x'`)).rejects.toThrow('permission denied');
  });

  test('a request writes in the name of its person only, and never in that of the provider', async () => {
    const { ada, ben, id } = await createStage();
    const scope = { userId: ada.userId, customerIds: [ada.customerId] };
    const insert = (columns: string, author: number | string) =>
      db.database.inScope(scope, (tx) =>
        tx.rows(
          columns === 'author_id'
            ? sql`INSERT INTO messages (customer_id, application_id, author_id, text)
                  VALUES (${ada.customerId}, ${id}, ${author}, 'x')`
            : sql`INSERT INTO messages (customer_id, application_id, provider_author, text)
                  VALUES (${ada.customerId}, ${id}, ${author}, 'x')`,
        ),
      );
    await insert('author_id', ada.userId);
    await expect(insert('author_id', ben.userId)).rejects.toThrow('row-level security');
    await expect(insert('provider_author', 'Ada of Provider')).rejects.toThrow('permission denied');
  });
});

describe('who may', () => {
  test('the conversation of another customer does not exist', async () => {
    const { id, ada } = await createStage();
    await write(ada, id, 'Any news?');
    const other = await createMember();
    expect((await other.get(`/applications/${id}/messages`)).status).toBe(404);
    expect((await write(other, id, 'Hello')).status).toBe(404);
    expect((await other.post(`/applications/${id}/messages/read`, { upTo: 1 })).status).toBe(404);
  });

  test('the scope of all customers reads, and is asked to choose one before it writes', async () => {
    const { ada, id } = await createStage();
    await write(ada, id, 'Any news?');
    expect(textsOf(await read(ada.forAll, id))).toEqual(['Any news?']);
    for (const { status, body } of [
      await write(ada.forAll, id, 'Hello'),
      await ada.forAll.post(`/applications/${id}/messages/read`, { upTo: 1 }),
    ])
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { type: expect.stringContaining('choose-customer') },
      });
  });

  test('a provider can take writing from viewers, and give it back', async () => {
    const { ada, ben, id } = await createStage();
    await revokePermission(provider, 'conversations:write', ['viewer']);
    expect((await write(ben, id, 'Any news?')).status).toBe(403);
    expect((await write(ada, id, 'Any news?')).status).toBe(201);
    expect(textsOf(await read(ben, id))).toEqual(['Any news?']);
    await grantPermission(provider, 'conversations:write', ['viewer']);
    expect((await write(ben, id, 'None.')).status).toBe(201);
  });
});

describe('reading', () => {
  test('each person has their own unread messages, and the page of the first of them', async () => {
    const { ada, ben, id } = await createStage();
    const ids: number[] = [];
    for (const text of ['1', '2', '3', '4', '5']) ids.push((await write(ada, id, text)).body.message.id);
    await ben.post(`/applications/${id}/messages/read`, { upTo: ids[1] });
    expect(await read(ben, id, '?pageSize=2')).toMatchObject({
      unread: 3,
      firstUnread: { id: ids[2], page: 2 },
      messages: [{ readByMe: false }, { readByMe: false }],
    });
    expect(await read(ada, id)).toMatchObject({ unread: 0, firstUnread: null });
  });

  test('the list of applications marks conversations that a person has not read', async () => {
    const { ada, ben, id } = await createStage();
    const { message } = (await write(ada, id, 'Any news?')).body;
    // As an import writes it: without a mark of its author.
    const imported = await newApplication(ada);
    await rows(sql`
      INSERT INTO messages (customer_id, application_id, author_id, text, is_history)
      VALUES (${ada.customerId}, ${imported}, ${ada.userId}, 'New', false),
             (${ada.customerId}, ${await newApplication(ada)}, ${ada.userId}, 'Old', true)`);
    const marked = async (member: Member) =>
      (
        await member.get<{ applications: { id: number; hasUnread: boolean }[] }>('/applications')
      ).body.applications
        .filter(({ hasUnread }) => hasUnread)
        .map((application) => application.id);
    expect((await marked(ben)).toSorted((one, two) => one - two)).toEqual([id, imported]);
    expect(await marked(ada)).toEqual([]);
    await ben.post(`/applications/${id}/messages/read`, { upTo: message.id });
    expect(await marked(ben)).toEqual([imported]);
  });

  test('the first page has the newest messages, newest last', async () => {
    const { ada, id } = await createStage();
    for (const text of ['1', '2', '3']) await write(ada, id, text);
    expect(textsOf(await read(ada, id, '?pageSize=2'))).toEqual(['2', '3']);
    expect(textsOf(await read(ada, id, '?pageSize=2&page=2'))).toEqual(['1']);
  });

  test('a mark does not go back, and not beyond what was written', async () => {
    const { ada, ben, id } = await createStage();
    const [first, second] = [await write(ada, id, '1'), await write(ada, id, '2')];
    await ben.post(`/applications/${id}/messages/read`, { upTo: 2_000_000_000 });
    await ben.post(`/applications/${id}/messages/read`, { upTo: first.body.message.id });
    expect((await read(ben, id)).unread).toBe(0);
    await write(ada, id, '3');
    expect(await read(ben, id)).toMatchObject({ unread: 1 });
    expect(second.status).toBe(201);
  });

  test('all of it also reads its notifications, and what is read before it is told needs none', async () => {
    const { ada, ben, id } = await createStage();
    const unreadOf = async (member: Member) =>
      (await member.get<{ unread: number; total: number }>('/notifications')).body;
    const ids: number[] = [];
    for (const text of ['1', '2']) ids.push((await write(ada, id, text)).body.message.id);
    await api.deliver();
    await ben.post(`/applications/${id}/messages/read`, { upTo: ids[0] });
    expect(await unreadOf(ben)).toMatchObject({ total: 2, unread: 2 });
    await ben.post(`/applications/${id}/messages/read`, { upTo: ids[1] });
    expect(await unreadOf(ben)).toMatchObject({ total: 2, unread: 0 });
    const third = (await write(ada, id, '3')).body.message.id;
    await ben.post(`/applications/${id}/messages/read`, { upTo: third });
    await api.deliver();
    expect(await unreadOf(ben)).toMatchObject({ total: 2, unread: 0 });
  });

  test('the mark of a person is theirs alone', async () => {
    const { ada, ben, id } = await createStage();
    await write(ada, id, '1');
    const seen = await db.database.inScope({ userId: ben.userId, customerIds: [ben.customerId] }, (tx) =>
      tx.rows(sql`SELECT user_id FROM message_reads`),
    );
    expect(seen).toEqual([]);
  });
});

describe('those whom a message concerns', () => {
  const titlesOf = async (member: Member) =>
    (
      await member.get<{ userNotifications: { title: string }[] }>('/notifications')
    ).body.userNotifications.map(({ title }) => title);
  const collected = async () =>
    (
      await rows<{ userId: number }>(sql`
        SELECT n.user_id AS "userId" FROM notifications n
        WHERE n.kind = 'message' AND n.collected_mail_id IS NOT NULL ORDER BY 1`)
    ).map(({ userId }) => userId);
  const choose = (member: Member, isMailed: boolean) =>
    member.post('/auth/change_notification', {
      settings: [{ kind: 'message', channel: 'email', enabled: isMailed }],
    });

  test('everyone is notified; a mail is for those who follow, and for owners who chose to', async () => {
    const owner = await createMember();
    const { customer, customerId } = owner;
    const id = await newApplication(owner);
    const [choosing, writer, responsible, sender, other, quiet] = await Promise.all([
      createMember({ customer }),
      ...['manager', 'manager', 'manager', 'manager', 'manager'].map(() =>
        createMember({ customer, role: 'manager' }),
      ),
    ] as Promise<Member>[]);
    if (!choosing || !writer || !responsible || !sender || !other || !quiet) throw new Error('Too few.');
    await sender.post('/instructions', { kindId: 6, targets: [{ applicationId: id }] });
    await createDeadline(db.database, { customerId, applicationId: id, responsibleId: responsible.userId });
    for (const member of [writer, quiet]) await write(member, id, 'Any news?');
    await choose(choosing, true);
    await choose(other, true);
    await choose(quiet, false);
    await api.deliver();
    await rows(sql`UPDATE notifications SET collected_mail_id = NULL`);

    await reply(provider, { ...named(customer, id), text: 'It was filed.' });
    await api.deliver();
    const title = expect.stringMatching(/^New message: /);
    expect((await titlesOf(owner))[0]).toEqual(title);
    expect(await collected()).toEqual(
      [choosing, writer, responsible, sender].map(({ userId }) => userId).toSorted((one, two) => one - two),
    );
  });

  test('neither the log, the event nor the notification has the text, and the author is not notified', async () => {
    const { ada, ben, id } = await createStage();
    await write(ada, id, 'The secret of the turbine');
    await api.deliver();
    const stored = await rows<{ text: string }>(sql`
      SELECT row_to_json(l)::text AS text FROM activity_logs l
      UNION ALL SELECT row_to_json(o)::text FROM outbox o
      UNION ALL SELECT row_to_json(n)::text FROM notifications n
      UNION ALL SELECT row_to_json(k)::text FROM idempotency_keys k
      UNION ALL SELECT row_to_json(b)::text FROM mailbox b`);
    expect(stored.filter(({ text }) => text.includes('turbine'))).toEqual([]);
    expect(await titlesOf(ada)).toEqual([]);
    expect(await titlesOf(ben)).toHaveLength(1);
  });
});

describe('the search of the palette', () => {
  const find = async (member: Pick<Member, 'get'>, search: string) =>
    (await member.get<{ hits: object[] }>(`/search/messages?search=${encodeURIComponent(search)}`)).body.hits;

  test('finds what was written, with its author, and leads to its application', async () => {
    const { ada, ben, id } = await createStage();
    await write(ben, id, 'The examiner\nquotes Zweigelt.');
    expect(await find(ada, 'zweigelt examiner')).toEqual([
      {
        id,
        title: 'The examiner quotes Zweigelt.',
        detail: expect.stringMatching(/^Ben Viewer · /),
        customer: { id: ada.customerId, name: ada.customer.name },
        match: 'words',
      },
    ]);
    expect(await find(ada.forAll, 'zweigelt')).toHaveLength(1);
    expect(await find(await createMember(), 'zweigelt')).toEqual([]);
  });

  test('does not find a text that was removed', async () => {
    const { ada, id } = await createStage();
    const { message } = (await write(ada, id, 'Zweigelt')).body;
    await eraseMessageText(provider, message.id, 'It names a third person.');
    expect(await find(ada, 'zweigelt')).toEqual([]);
  });
});

describe('the provider', () => {
  test('answers in the name of a person, by reference or id, and the conversation waits no more', async () => {
    const { ada, id } = await createStage();
    await write(ada, id, 'Any news?');
    await write(ada, id, 'It is urgent.');
    const [waiting] = await listUnanswered(provider, ada.customer.code);
    expect(waiting).toMatchObject({ customer: ada.customer.code, count: 2 });
    await reply(provider, { ...named(ada.customer, waiting?.application ?? ''), text: 'It was filed.' });
    expect((await read(ada, id)).messages.at(-1)).toMatchObject({
      author: { id: null, name: 'Ada of Provider', isProvider: true },
      text: 'It was filed.',
      readByMe: false,
    });
    expect(await listUnanswered(provider, ada.customer.code)).toEqual([]);
    await reply(provider, { ...named(ada.customer, id), text: 'Registered.' });
    expect((await read(ada, id)).total).toBe(4);
  });

  test.each([
    ['an application of another customer', {}, /has no application/],
    ['an empty text', { text: ' ' }, /^The text/],
    ['a name of two lines', { author: 'Ada\nBen' }, /^The name/],
  ])('%s is refused', async (what, change, why) => {
    const { ada, id } = await createStage();
    const { customer } = what.includes('another') ? await createMember() : ada;
    await expect(reply(provider, { ...named(customer, id), text: 'Hello', ...change })).rejects.toThrow(why);
  });

  test('a text that is removed leaves its author and time, also for who repeats its request', async () => {
    const { ada, id } = await createStage();
    const key = newKey();
    const { message } = (await write(ada, id, 'The secret of the turbine', key)).body;
    await eraseMessageText(provider, message.id, 'It names a third person.');
    const removed = { ...message, text: null };
    expect((await read(ada, id)).messages).toEqual([removed]);
    expect((await write(ada, id, 'The secret of the turbine', key)).body.message).toEqual(removed);
    await expect(eraseMessageText(provider, message.id, 'Again')).rejects.toThrow('There is no message');
  });

  test('a person who was erased has a pseudonym, and what they wrote stays', async () => {
    const { ada, ben, id } = await createStage();
    await write(ben, id, 'Any news?');
    await db.database.asJob((tx) => erasePerson(tx, { id: ben.userId, erasedBy: 'provider' }));
    const [message] = (await read(ada, id)).messages;
    expect(message).toMatchObject({ text: 'Any news?', author: { id: ben.userId } });
    expect(message?.author.name).toContain(String(ben.userId));
    expect(message?.author.name).not.toContain('Ben');
  });
});
