import type { Instruction, InstructionDetail, InstructionPreview, ResponseOf } from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createApplication,
  createCustomer,
  createDeadline,
  inDays,
  type Member,
  usePortal,
} from '../../testing/index.ts';
import { newKey } from '../../testing/points.ts';
import { readContent } from '../../testing/read-content.ts';
import { parseCsv } from '../../testing/read-files.ts';
import { answerInstruction } from './answering.service.ts';

const { db, api, createMember } = usePortal();

const [RENEW, RESPOND, LET_LAPSE, HOLD] = [1, 3, 5, 6];
const DAY_MS = 86_400_000;

type Sent = ResponseOf<'POST /customer-portal/instructions'>;

const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const provider = {
  get database() {
    return db.database;
  },
  clock: () => null,
};

async function newDeadline(member: Member, overrides: Partial<Parameters<typeof createDeadline>[1]> = {}) {
  const { id: deadlineId, applicationId } = await createDeadline(db.database, {
    customerId: member.customerId,
    ...overrides,
  });
  return { deadlineId, applicationId };
}

async function sendOne(member: Member, target: object, body: object = {}): Promise<Sent['items'][number]> {
  const response = await member.post<Sent>('/instructions', {
    kindId: LET_LAPSE,
    targets: [target],
    ...body,
  });
  expect(response.status).toBe(201);
  const [item] = response.body.items;
  if (!item) throw new Error('The response has no item.');
  return item;
}

async function sentInstruction(member: Member): Promise<Instruction> {
  const { instruction } = await sendOne(member, await newDeadline(member));
  if (!instruction) throw new Error('Nothing was sent.');
  return instruction;
}

const read = async (member: Member, id: number) =>
  (await member.get<{ instruction: InstructionDetail }>(`/instructions/${id}`)).body.instruction;

describe('sending', () => {
  test('an instruction says what was sent, by whom, until when it could be sent, and its history', async () => {
    const member = await createMember({ displayName: 'Olive Owner' });
    const target = await newDeadline(member, { dueAt: inDays(30) });
    const { instruction } = await sendOne(member, target, { text: ' Not worth it. ' });
    const stored = await read(member, instruction?.id ?? 0);
    expect(stored).toMatchObject({
      kind: { id: LET_LAPSE, name: 'Let lapse' },
      state: 'sent',
      version: 1,
      deadline: { id: target.deadlineId },
      application: { id: target.applicationId },
      text: 'Not worth it.',
      cost: null,
      isChangedSince: false,
      sentBy: { id: member.userId, name: 'Olive Owner' },
      history: [{ state: 'sent', person: { id: member.userId } }],
    });
    expect(Date.parse(stored.cutOffAt ?? '')).toBeGreaterThan(Date.parse(inDays(30)));
  });

  test('a thousand deadlines are instructed by one request, each with its own result', async () => {
    const member = await createMember();
    const { customerId } = member;
    const { id: applicationId } = await createApplication(db.database, { customerId });
    const made = await rows<{ id: number }>(sql`
      INSERT INTO deadlines (customer_id, application_id, kind, due_at)
      SELECT ${customerId}, ${applicationId}, 'response', current_date + 30 FROM generate_series(1, 999) RETURNING id`);
    const targets = [
      ...made.map(({ id }) => ({ applicationId, deadlineId: id })),
      { applicationId: 2_000_000_000, deadlineId: 1 },
    ];
    const { body } = await member.post<Sent>('/instructions', { kindId: LET_LAPSE, targets });
    expect(body.items.map(({ deadlineId }) => deadlineId)).toEqual(
      targets.map(({ deadlineId }) => deadlineId),
    );
    expect(body.items.filter(({ instruction }) => instruction)).toHaveLength(999);
    expect(body.items.at(-1)).toMatchObject({ instruction: null, problem: 'not-found', first: null });
  });

  test('the same key and body get the same response, and instruct once', async () => {
    const member = await createMember();
    const body = { kindId: LET_LAPSE, targets: [await newDeadline(member)] };
    const key = newKey();
    const [first, second] = await Promise.all([
      member.post<Sent>('/instructions', body, key),
      member.post<Sent>('/instructions', body, key),
    ]);
    expect(second).toEqual(first);
    expect(first.body.items[0]?.problem).toBeNull();
  });

  test('the same key with another body is refused', async () => {
    const member = await createMember();
    const targets = [await newDeadline(member)];
    const key = newKey();
    await member.post('/instructions', { kindId: LET_LAPSE, targets }, key);
    const { status, body } = await member.post<{ type: string }>(
      '/instructions',
      { kindId: HOLD, targets },
      key,
    );
    expect({ status, type: body.type }).toEqual({
      status: 422,
      type: 'urn:atrium:problem:idempotency-key-reused',
    });
  });

  test('two people who instruct one deadline at once: one does, the other is told which came first', async () => {
    const member = await createMember();
    const other = await createMember({ customer: member.customer });
    const target = await newDeadline(member);
    const items = await Promise.all([sendOne(member, target), sendOne(other, target, { kindId: HOLD })]);
    const made = items.find(({ instruction }) => instruction)?.instruction;
    expect(items.find(({ instruction }) => !instruction)).toMatchObject({
      problem: 'already-instructed',
      first: { id: made?.id },
    });
  });

  test('a target that is named twice is instructed once', async () => {
    const member = await createMember();
    const target = await newDeadline(member);
    const { body } = await member.post<Sent>('/instructions', { kindId: HOLD, targets: [target, target] });
    const [first, second] = body.items;
    expect(second).toMatchObject({ problem: 'already-instructed', first: { id: first?.instruction?.id } });
  });

  test('a kind that needs a text is refused without one', async () => {
    const member = await createMember();
    const targets = [await newDeadline(member)];
    const { status, body } = await member.post<{ errors: object }>('/instructions', {
      kindId: RESPOND,
      targets,
    });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { text: ['is needed for Respond'] },
    });
  });

  test('under all customers it asks for one', async () => {
    const member = await createMember();
    const targets = [await newDeadline(member)];
    const { body } = await member.forAll.post<{ type: string }>('/instructions', { kindId: HOLD, targets });
    expect(body.type).toBe('urn:atrium:problem:choose-customer');
  });

  test('a viewer is refused', async () => {
    const viewer = await createMember({ role: 'viewer' });
    const targets = [await newDeadline(viewer)];
    expect((await viewer.post('/instructions', { kindId: HOLD, targets })).status).toBe(403);
  });

  test('deadlines of another customer are unknown, also to a person of both', async () => {
    const member = await createMember();
    const other = await createMember();
    await rows(sql`INSERT INTO memberships (customer_id, user_id, role)
                   VALUES (${other.customerId}, ${member.userId}, 'owner')`);
    expect(await sendOne(member, await newDeadline(other))).toMatchObject({ problem: 'not-found' });
  });
});

describe('what cannot be instructed', () => {
  const previewOf = async (member: Member, kindId: number, target: object) =>
    (
      await member.post<{ items: InstructionPreview[] }>('/instructions/preview', {
        kindId,
        targets: [target],
      })
    ).body.items[0];

  test('an application whose open deadlines the kind is offered for is instructed by one of them', async () => {
    const member = await createMember();
    const { applicationId } = await newDeadline(member);
    expect(await previewOf(member, HOLD, { applicationId })).toMatchObject({ problem: 'choose-deadline' });
  });

  test('an application without deadlines is instructed itself, once by each kind', async () => {
    const member = await createMember();
    const { id: applicationId } = await createApplication(db.database, { customerId: member.customerId });
    const { instruction } = await sendOne(member, { applicationId }, { kindId: HOLD });
    expect(instruction).toMatchObject({ deadline: null, cutOffAt: null });
    expect(await previewOf(member, HOLD, { applicationId })).toMatchObject({
      problem: 'already-instructed',
      first: { id: instruction?.id },
    });
    expect(await previewOf(member, LET_LAPSE, { applicationId })).toMatchObject({ problem: null });
  });

  test('a deadline that is done or waived', async () => {
    const member = await createMember();
    const target = await newDeadline(member, { state: 'waived' });
    expect(await previewOf(member, HOLD, target)).toMatchObject({ problem: 'deadline-closed' });
  });

  test('a status, or a kind of deadline, that the kind is not offered for', async () => {
    const member = await createMember();
    const { customerId } = member;
    const registered = await createApplication(db.database, { customerId, statusId: 9 });
    const [draft, answer, renewal] = [
      await newDeadline(member, { kind: 'renewal' }),
      await newDeadline(member, { applicationId: registered.id }),
      await newDeadline(member, { applicationId: registered.id, kind: 'renewal' }),
    ];
    expect(await previewOf(member, RENEW, draft)).toMatchObject({ problem: 'not-offered' });
    expect(await previewOf(member, RENEW, answer)).toMatchObject({ problem: 'not-offered' });
    expect(await previewOf(member, RENEW, renewal)).toMatchObject({
      problem: null,
      cost: { amount: 45_000, currency: 'USD' },
    });
  });

  test('a deadline after its cut-off, and sending refuses it too', async () => {
    const member = await createMember();
    const { id: applicationId } = await createApplication(db.database, {
      customerId: member.customerId,
      statusId: 9,
    });
    const target = await newDeadline(member, { applicationId, kind: 'renewal', dueAt: inDays(2) });
    expect(await previewOf(member, RENEW, target)).toMatchObject({ problem: 'cut-off-passed' });
    expect(await sendOne(member, target, { kindId: RENEW })).toMatchObject({
      instruction: null,
      problem: 'cut-off-passed',
    });
  });

  test('an unknown kind', async () => {
    const member = await createMember();
    const targets = [await newDeadline(member)];
    expect((await member.post('/instructions/preview', { kindId: 999, targets })).status).toBe(404);
  });
});

describe('the cut-off', () => {
  const cutOff = async (dueOn: string, office: string, leadDays: number) => {
    const [{ at } = { at: '' }] = await rows<{ at: string }>(
      sql`SELECT app.cut_off(${dueOn}::date, ${office}, ${leadDays}) AS at`,
    );
    return at.replace('.000', '');
  };

  test.each([
    ['no working days', '2026-06-10', 'US', 0, '2026-06-11T04:00:00Z'],
    ['one working day, over a weekend', '2026-06-15', 'US', 1, '2026-06-13T04:00:00Z'],
    ['five working days', '2026-06-10', 'US', 5, '2026-06-04T04:00:00Z'],
    ['days on which the office is closed', '2026-12-28', 'US', 1, '2026-12-25T05:00:00Z'],
    ['the change to winter time', '2026-10-26', 'EU', 0, '2026-10-26T23:00:00Z'],
    ['an office ahead of UTC', '2026-06-10', 'JP', 0, '2026-06-10T15:00:00Z'],
  ])('counts %s in the time zone of the office', async (_, dueOn, office, leadDays, expected) => {
    expect(await cutOff(dueOn, office, leadDays)).toBe(expected);
  });
});

test('the provider is late from two working days before the cut-off, without holidays of the office, until it accepts', async () => {
  const member = await createMember();
  const { id: applicationId } = await createApplication(db.database, {
    customerId: member.customerId,
    countryCode: 'SG',
  });
  // The cut-off of a Wednesday; the Tuesday before it is a holiday.
  const wednesday = sql`date_trunc('week', now())::date + 30`;
  const [day] = await rows<{ dueAt: string; lateFrom: string }>(sql`
    WITH holiday AS (INSERT INTO office_holidays (country_code, day) SELECT 'SG', ${wednesday} - 1)
    SELECT ${wednesday} AS "dueAt", timezone('Asia/Singapore', (${wednesday} - 4)::timestamp) AS "lateFrom"`);
  const target = await newDeadline(member, { applicationId, dueAt: day?.dueAt ?? '' });
  const { instruction } = await sendOne(member, target);
  expect(instruction).toMatchObject({
    country: { code: 'SG', timeZone: 'Asia/Singapore' },
    lateFrom: day?.lateFrom,
  });
  await answerInstruction(provider, instruction?.id ?? 0, { answer: 'accepted' });
  expect((await read(member, instruction?.id ?? 0)).lateFrom).toBeNull();
});

describe('cancelling', () => {
  test('is possible until the provider has accepted, and is in the history', async () => {
    const member = await createMember();
    const { id, version } = await sentInstruction(member);
    const { body } = await member.post<{ instruction: InstructionDetail }>(`/instructions/${id}/cancel`, {
      version,
    });
    expect(body.instruction).toMatchObject({
      state: 'cancelled',
      version: 2,
      history: [{ state: 'sent' }, { state: 'cancelled', person: { id: member.userId } }],
    });
  });

  test('is refused once the provider has accepted', async () => {
    const member = await createMember();
    const { id } = await sentInstruction(member);
    await answerInstruction(provider, id, { answer: 'accepted' });
    const { status, body } = await member.post<{ type: string }>(`/instructions/${id}/cancel`, {
      version: 2,
    });
    expect({ status, type: body.type }).toEqual({ status: 409, type: 'urn:atrium:problem:already-accepted' });
  });

  test('a deadline can be instructed again afterwards', async () => {
    const member = await createMember();
    const { id, version, deadline, application } = await sentInstruction(member);
    await member.post(`/instructions/${id}/cancel`, { version });
    const target = { applicationId: application.id, deadlineId: deadline?.id };
    expect(await sendOne(member, target)).toMatchObject({ problem: null });
  });

  test('an instruction of another customer is unknown', async () => {
    const { id } = await sentInstruction(await createMember());
    const stranger = await createMember();
    expect((await stranger.post(`/instructions/${id}/cancel`, { version: 1 })).status).toBe(404);
  });
});

describe('the answers of the provider', () => {
  test('a refusal says why', async () => {
    const member = await createMember();
    const { id } = await sentInstruction(member);
    await answerInstruction(provider, id, { answer: 'refused', reason: 'The office has closed the file.' });
    expect(await read(member, id)).toMatchObject({
      state: 'refused',
      history: [
        { state: 'sent' },
        { state: 'refused', person: null, reason: 'The office has closed the file.' },
      ],
    });
  });

  test('its deadline is done when the instruction is done', async () => {
    const member = await createMember();
    const { id, deadline } = await sentInstruction(member);
    await answerInstruction(provider, id, { answer: 'accepted' });
    await answerInstruction(provider, id, { answer: 'done' });
    const { body } = await member.get<{ deadline: object }>(`/deadlines/${deadline?.id}`);
    expect(body.deadline).toMatchObject({ state: 'done', history: [{ event: 'done', person: null }] });
  });

  test('one that was sent in time is accepted after its cut-off', async () => {
    const member = await createMember();
    const { id } = await sentInstruction(member);
    const clock = () => new Date(Date.now() + 400 * DAY_MS);
    await answerInstruction({ database: db.database, clock }, id, { answer: 'accepted' });
    expect((await read(member, id)).state).toBe('accepted');
  });

  test('a cancelled instruction is not accepted', async () => {
    const member = await createMember();
    const { id, version } = await sentInstruction(member);
    await member.post(`/instructions/${id}/cancel`, { version });
    await expect(answerInstruction(provider, id, { answer: 'accepted' })).rejects.toMatchObject({
      type: 'instruction-changed',
    });
  });

  test('it shows that its deadline has moved since', async () => {
    const member = await createMember();
    const { id, deadline } = await sentInstruction(member);
    await rows(sql`UPDATE deadlines SET due_at = due_at + 30 WHERE id = ${deadline?.id}`);
    expect(await read(member, id)).toMatchObject({ state: 'sent', isChangedSince: true });
  });
});

describe('what others see of it', () => {
  test('its deadline names it until it is answered otherwise', async () => {
    const member = await createMember();
    const { id, version, deadline } = await sentInstruction(member);
    const shown = async () =>
      (await member.get<{ deadline: { instruction: object | null } }>(`/deadlines/${deadline?.id}`)).body
        .deadline.instruction;
    expect(await shown()).toEqual({ id, kind: { id: LET_LAPSE, name: 'Let lapse' }, state: 'sent' });
    await member.post(`/instructions/${id}/cancel`, { version });
    expect(await shown()).toBeNull();
  });

  test('those who may instruct are notified of an answer', async () => {
    const member = await createMember();
    const viewer = await createMember({ customer: member.customer, role: 'viewer' });
    const { id, application } = await sentInstruction(member);
    await answerInstruction(provider, id, { answer: 'accepted' });
    await api.deliver();
    const titles = async ({ get }: Member) =>
      (await get<{ userNotifications: { title: string }[] }>('/notifications')).body.userNotifications.map(
        ({ title }) => title,
      );
    const label = `${application.reference} ${application.title}`;
    expect(await titles(member)).toEqual([`Accepted: Let lapse, ${label}`]);
    expect(await titles(viewer)).toEqual([]);
  });

  test('the receipt says what was sent, and what became of it', async () => {
    const member = await createMember({ displayName: 'Olive Owner' });
    const { id, application } = await sentInstruction(member);
    await answerInstruction(provider, id, { answer: 'refused', reason: 'The office has closed the file.' });
    const { rawPayload, headers } = await api.app.inject({
      url: `/customer-portal/instructions/${id}/receipt`,
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(headers['content-disposition']).toContain(`instruction-${id}-${application.reference}`);
    const text = await readContent(rawPayload);
    for (const words of [
      'Let lapse',
      application.reference,
      'Olive Owner',
      'The office has closed the file.',
    ])
      expect(text).toContain(words);
  });

  test('the list as PDF says what was instructed, and by which filters', async () => {
    const member = await createMember();
    const { application } = await sentInstruction(member);
    const url = '/customer-portal/instructions/pdf?state=sent';
    const { rawPayload } = await api.app.inject({
      url,
      headers: { authorization: `Bearer ${member.token}` },
    });
    const text = await readContent(rawPayload);
    for (const words of ['State: Sent', '1 instruction', application.reference])
      expect(text).toContain(words);
  });

  test('the file of the list has its rows and columns', async () => {
    const member = await createMember({ displayName: 'Olive Owner' });
    const { application } = await sentInstruction(member);
    const [header, row] = parseCsv(
      (await api.get('/customer-portal/instructions/export?format=csv', member.token)).body,
    );
    const cells = Object.fromEntries((header ?? []).map((name, index) => [name, row?.[index]]));
    expect(cells).toMatchObject({
      Instruction: 'Let lapse',
      State: 'Sent',
      Reference: application.reference,
      'Sent by': 'Olive Owner',
    });
  });
});

describe('the database', () => {
  test.each([
    ['another text', sql`text = 'Other'`],
    ['an earlier moment', sql`sent_at = sent_at - interval '1 day'`],
    ['a state that does not follow', sql`state = 'done', version = version + 1`],
    ['the same version', sql`state = 'accepted'`],
  ])('refuses to give an instruction %s', async (_, change) => {
    const { id } = await sentInstruction(await createMember());
    const update = db.database.asJob((tx) =>
      tx.rows(sql`UPDATE instructions SET ${change} WHERE id = ${id}`),
    );
    await expect(update).rejects.toThrow();
  });

  test.each([
    ['accept', { state: 'accepted' }],
    ['refuse', { state: 'refused' }],
  ])('does not let a request %s', async (_, { state }) => {
    const { userId, customerId, ...member } = await createMember();
    const { id } = await sentInstruction({ ...member, userId, customerId });
    const update = db.database.inScope({ userId, customerIds: [customerId] }, (tx) =>
      tx.rows(sql`UPDATE instructions SET state = ${state}, version = version + 1 WHERE id = ${id}`),
    );
    await expect(update).rejects.toThrow('row-level security');
  });

  test.each([
    ['in the name of another person', null],
    ['under a key of imports', 'I-1'],
  ])('does not let a request send %s', async (_, importKey) => {
    const member = await createMember();
    const other = await createMember({ customer: member.customer });
    const { id } = await sentInstruction(member);
    const copy = db.database.inScope({ userId: other.userId, customerIds: [member.customerId] }, (tx) =>
      tx.rows(sql`
        INSERT INTO instructions (customer_id, application_id, kind_id, status_id, sent_at, sent_by, import_key)
        SELECT customer_id, application_id, kind_id, status_id, now(), ${importKey ? other.userId : member.userId},
               ${importKey}
        FROM instructions WHERE id = ${id}`),
    );
    await expect(copy).rejects.toThrow('row-level security');
  });
});

describe('the list', () => {
  test('has filters by state, kind, application and search', async () => {
    const member = await createMember();
    const first = await sentInstruction(member);
    const second = await sentInstruction(member);
    await member.post(`/instructions/${second.id}/cancel`, { version: 1 });
    const list = async (query: string) =>
      (await member.get<{ instructions: Instruction[]; total: number }>(`/instructions?${query}`)).body;
    expect(await list('')).toMatchObject({ total: 2, instructions: [{ id: second.id }, { id: first.id }] });
    expect(await list('state=sent')).toMatchObject({ total: 1, instructions: [{ id: first.id }] });
    expect(await list(`kind=${HOLD}`)).toMatchObject({ total: 0, instructions: [] });
    expect(await list(`application=${second.application.id}`)).toMatchObject({
      instructions: [{ id: second.id }],
    });
    const search = encodeURIComponent(first.application.reference);
    expect(await list(`search=${search}&sort=reference`)).toMatchObject({ instructions: [{ id: first.id }] });
  });

  test('does not show instructions of other customers', async () => {
    const { id } = await sentInstruction(await createMember());
    const stranger = await createMember({ customer: await createCustomer(db.database) });
    expect((await stranger.get<{ total: number }>('/instructions')).body.total).toBe(0);
    expect((await stranger.get(`/instructions/${id}`)).status).toBe(404);
  });
});
