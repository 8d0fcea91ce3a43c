import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstructionDetail, Message } from '@atrium/contract';
import sql from 'sql-template-tag';
import { inDays, type Member, usePortal } from '../testing/index.ts';
import { exportCustomer, importApplications } from './index.ts';

const { db, api, createMember } = usePortal();

const DAY_MS = 86_400_000;
let folder: string;
let member: Member;
let code: string;
let email: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-correspondence-'));
  member = await createMember();
  code = member.customer.code;
  email = member.user.email;
});
afterEach(() => rmSync(folder, { recursive: true }));

const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const RENEWAL = inDays(90);
const [WRITTEN_AT, SENT_AT] = [daysAgo(2), daysAgo(3)];
const record = (overrides: object = {}) => ({
  customer: code,
  reference: 'TM-1',
  title: 'Blue bird',
  category: 'Trademark',
  country: 'EU',
  appliedAt: '2026-01-02',
  history: [{ status: 'Draft', at: '2026-01-02' }],
  deadlines: [{ kind: 'renewal', dueAt: RENEWAL }],
  ...overrides,
});
/** A line with nothing but what was written and instructed. */
const about = (overrides: object) => ({ customer: code, reference: 'TM-1', ...overrides });
const written = (overrides: object = {}) => ({
  key: 'M-1',
  at: WRITTEN_AT,
  author: 'Ada of Provider',
  text: 'It was filed today.',
  ...overrides,
});
const sent = (overrides: object = {}) => ({
  key: 'I-1',
  kind: 'Renew',
  deadline: { kind: 'renewal', dueAt: RENEWAL },
  sentBy: email,
  sentAt: SENT_AT,
  ...overrides,
});

async function imported(...records: object[]) {
  const file = join(folder, 'records.ndjson');
  writeFileSync(file, records.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return importApplications(db.url, file, { partial: false });
}

async function applicationId(): Promise<number> {
  const [found] = await rows<{ id: number }>(sql`
    SELECT id FROM applications WHERE customer_id = ${member.customerId} AND reference = 'TM-1'`);
  return found?.id ?? 0;
}
const conversation = async () =>
  (
    await member.get<{ messages: Message[]; unread: number }>(
      `/applications/${await applicationId()}/messages?pageSize=50`,
    )
  ).body;
async function instructions(): Promise<InstructionDetail[]> {
  const { body } = await member.get<{ instructions: { id: number }[] }>('/instructions?sort=sentAt');
  const details = body.instructions.map(({ id }) =>
    member.get<{ instruction: InstructionDetail }>(`/instructions/${id}`),
  );
  return (await Promise.all(details)).map(({ body: { instruction } }) => instruction);
}
const deadlineState = async () =>
  (
    await rows<{ state: string }>(sql`SELECT state FROM deadlines WHERE customer_id = ${member.customerId}`)
  )[0]?.state;
async function titles(): Promise<string[]> {
  await api.deliver();
  const { body } = await member.get<{ userNotifications: { title: string }[] }>(
    '/notifications?pageSize=100',
  );
  return body.userNotifications.map(({ title }) => title);
}
const refusal = async (...records: object[]) => {
  const { refused } = await imported(...records);
  return refused.map(({ line, reason }) => `${line} ${reason}`);
};

test('messages of both sides are imported with their time, and once', async () => {
  const messages = [written(), written({ key: 'M-2', author: undefined, member: email, text: 'Thank you.' })];
  expect(await imported(record({ messages }))).toMatchObject({ stored: 1, refused: [] });
  expect(await imported(record({ messages }))).toMatchObject({ updated: 0, unchanged: 1, refused: [] });
  expect((await conversation()).messages).toMatchObject([
    {
      author: { name: 'Ada of Provider', isProvider: true },
      text: 'It was filed today.',
      at: messages[0]?.at,
    },
    { author: { id: member.userId, isProvider: false }, text: 'Thank you.' },
  ]);
  expect(await titles()).toEqual([expect.stringContaining('TM-1')]);
});

test('what was written more than a week ago is in the conversation, counts as read and notifies no one', async () => {
  await imported(record({ messages: [written({ at: daysAgo(30) }), written({ key: 'M-2' })] }));
  const { messages, unread } = await conversation();
  expect({ unread, readByMe: messages.map(({ readByMe }) => readByMe) }).toEqual({
    unread: 1,
    readByMe: [true, false],
  });
  expect(await titles()).toHaveLength(1);
});

test('an instruction is imported with its states, and what it answers is done', async () => {
  const history = [
    { state: 'accepted', at: daysAgo(2) },
    { state: 'done', at: daysAgo(1) },
  ];
  await imported(record({ instructions: [sent({ history, text: 'For ten years.' })] }));
  expect(await instructions()).toMatchObject([
    {
      state: 'done',
      version: 3,
      text: 'For ten years.',
      kind: { name: 'Renew' },
      deadline: { kind: 'renewal', dueAt: RENEWAL },
      sentBy: { id: member.userId },
      history: [
        { state: 'sent', person: { id: member.userId } },
        { state: 'accepted', at: history[0]?.at, person: null },
        { state: 'done', at: history[1]?.at },
      ],
    },
  ]);
  expect(await deadlineState()).toBe('done');
});

test('a line without the application answers what was sent in the portal, and again changes nothing', async () => {
  await imported(record());
  const [deadline] = await rows<{ id: number }>(sql`
    SELECT id FROM deadlines WHERE customer_id = ${member.customerId}`);
  const targets = [{ applicationId: await applicationId(), deadlineId: deadline?.id }];
  await member.post('/instructions', { kindId: 5, targets });
  const [{ id } = { id: 0 }] = await instructions();
  const at = new Date().toISOString();
  const answer = about({ instructions: [{ id, history: [{ state: 'accepted', at }] }] });
  expect(await imported(answer)).toEqual({ stored: 0, updated: 1, unchanged: 0, refused: [] });
  expect(await imported(answer)).toEqual({ stored: 0, updated: 0, unchanged: 1, refused: [] });
  expect(await instructions()).toMatchObject([{ state: 'accepted', version: 2 }]);
  expect(await titles()).toHaveLength(1);
  const cancelled = about({ instructions: [{ id, history: [{ state: 'cancelled', at }] }] });
  expect(await refusal(cancelled)).toEqual([`1 instructions: #${id} is accepted, so it cannot be cancelled`]);
});

test('only the customer cancels what was sent in the portal', async () => {
  await imported(record({ deadlines: [] }));
  const targets = [{ applicationId: await applicationId() }];
  await member.post('/instructions', { kindId: 6, targets });
  const [{ id } = { id: 0 }] = await instructions();
  const history = [{ state: 'cancelled', at: new Date().toISOString() }];
  expect(await refusal(about({ instructions: [{ id, history }] }))).toEqual([
    `1 instructions: only the customer cancels #${id}`,
  ]);
});

test('a line with messages alone leaves the application as it was', async () => {
  await imported(record());
  const updatedAt = async () =>
    rows(sql`SELECT updated_at FROM applications WHERE customer_id = ${member.customerId}`);
  const before = await updatedAt();
  expect(await imported(about({ messages: [written()] }))).toMatchObject({ updated: 1 });
  expect(await imported(record({ messages: [written({ key: 'M-2' })] }))).toMatchObject({ updated: 1 });
  expect(await updatedAt()).toEqual(before);
});

describe('a line is refused', () => {
  beforeEach(() => imported(record({ messages: [written()], instructions: [sent()] })));

  test.each<[string, () => object | object[], string | RegExp]>([
    [
      'of an unknown application',
      () => ({ ...about({ messages: [written()] }), reference: 'TM-9' }),
      '1 reference: there is no TM-9 yet',
    ],
    [
      'with another text of a stored message',
      () => about({ messages: [written({ text: 'Else' })] }),
      '1 messages: M-1 was written otherwise already',
    ],
    [
      'with the id of no message',
      () => about({ messages: [{ id: 2_000_000_000 }] }),
      '1 messages: TM-1 has no message #2000000000',
    ],
    [
      'with a key twice',
      () => [about({ messages: [written({ key: 'N' })] }), about({ messages: [written({ key: 'N' })] })],
      '2 messages: N is already on line 1',
    ],
    [
      'of someone who is no member',
      () => about({ messages: [written({ key: 'N', author: null, member: 'x@y.example' })] }),
      '1 messages: x@y.example is not a member',
    ],
    [
      'without an author',
      () => about({ messages: [written({ key: 'N', author: null })] }),
      '1 messages.0: needs at, text, and either author or member',
    ],
    [
      'of the future',
      () => about({ messages: [written({ key: 'N', at: daysAgo(-1) })] }),
      '1 messages.0.at: must not be in the future',
    ],
    [
      'with an instruction of an unknown kind',
      () => about({ instructions: [sent({ key: 'N', kind: 'Paint' })] }),
      '1 instructions: there is no kind Paint',
    ],
    [
      'with another kind of a stored instruction',
      () => about({ instructions: [sent({ kind: 'Hold' })] }),
      '1 instructions: I-1 was sent otherwise already',
    ],
    [
      'with a second open instruction',
      () => about({ instructions: [sent({ key: 'N' })] }),
      /^1 instructions: N: instruction \d+ is open already$/,
    ],
    [
      'with an unknown deadline',
      () => about({ instructions: [sent({ key: 'N', deadline: { kind: 'payment', dueAt: RENEWAL } })] }),
      `1 instructions: there is no deadline payment of ${RENEWAL}`,
    ],
    [
      'with a state that cannot follow',
      () => about({ instructions: [sent({ history: [{ state: 'done', at: daysAgo(1) }] })] }),
      '1 instructions: I-1 is sent, so it cannot be done',
    ],
    [
      'with a state before it was sent',
      () => about({ instructions: [sent({ history: [{ state: 'accepted', at: daysAgo(9) }] })] }),
      '1 instructions: I-1 is accepted before it was sent',
    ],
    [
      'with a refusal without its reason',
      () => about({ instructions: [sent({ history: [{ state: 'refused', at: daysAgo(1) }] })] }),
      '1 instructions.0.history.0: needs the reason of a refusal',
    ],
  ])('%s', async (_, line, reason) => {
    const given = line();
    expect(await refusal(...[given].flat())).toEqual([
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    ]);
  });

  test('with an instruction that was sent after its cut-off', async () => {
    const lines = [record({ reference: 'TM-2', deadlines: [{ kind: 'renewal', dueAt: inDays(2) }] })];
    await imported(...lines);
    const deadline = { kind: 'renewal', dueAt: inDays(2) };
    const late = sent({ key: 'N', deadline, sentAt: daysAgo(0) });
    expect(await refusal({ ...about({ instructions: [late] }), reference: 'TM-2' })).toEqual([
      expect.stringMatching(/^1 instructions: N was sent after its cut-off, /),
    ]);
  });
});

test('a text that was removed stays removed when its file is imported again', async () => {
  await imported(record({ messages: [written()] }));
  const [{ id } = { id: 0 }] = (await conversation()).messages;
  await rows(sql`SELECT app.erase_message_text(${id}, 'Names a person.', 'operator')`);
  expect(await imported(record({ messages: [written()] }))).toMatchObject({ unchanged: 1, refused: [] });
  expect((await conversation()).messages).toMatchObject([{ text: null }]);
});

test('what was exported of a customer is imported again without a change', async () => {
  const fees = [{ name: 'Renewal fee', amount: 60_000, renewalDueAt: RENEWAL }];
  const history = [{ state: 'accepted', at: daysAgo(1) }];
  const long = 'é'.repeat(10_000);
  const messages = [written(), ...[2, 3, 4, 5].map((one) => written({ key: `M-${one}`, text: long }))];
  await imported(record({ fees, messages: messages.slice(0, 1), instructions: [sent({ history })] }));
  for (const one of messages.slice(1)) await imported(about({ messages: [one] }));
  await member.post(`/applications/${await applicationId()}/messages`, { text: 'From the portal' });
  const file = join(folder, 'export.ndjson');
  const counted = await exportCustomer(db, code.toLowerCase(), async (lines) => writeFile(file, lines));
  expect(counted).toEqual({ applications: 1 });
  const exported = readFileSync(file, 'utf8');
  expect(exported).toContain('From the portal');
  expect(Math.max(...exported.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(65_536);
  expect(await importApplications(db.url, file, { partial: false })).toMatchObject({
    stored: 0,
    updated: 0,
    refused: [],
  });
});
