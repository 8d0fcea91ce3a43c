import type { ReminderSettings } from '@atrium/contract';
import { type Member, usePortal } from '../../testing/index.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

const SECRET = 'a secret of at least thirty-two characters';
const { api, createMember } = usePortal({
  session: { secrets: [SECRET], basePath: '/api/auth', publicUrl: undefined },
});
const links = createUnsubscribeLinks([SECRET]);
const settingsOf = async (member: Member) =>
  (await member.get<{ reminders: ReminderSettings }>('/notifications/reminders')).body.reminders;
const addressOf = ({ userId }: Member, subscription: 'reminders' | 'digest') =>
  links.urlOf('', { userId, subscription });
const post = (url: string, headers = {}, payload = '') =>
  api.app.inject({ method: 'POST', url, headers, payload });

async function createSubscriber() {
  const member = await createMember();
  await member.post('/notifications/reminders', { days: [3], scope: 'all', byMail: true, digest: 'daily' });
  return member;
}

test('the page of the link changes nothing, however often scanners fetch it, and has a button', async () => {
  const member = await createSubscriber();
  for (const subscription of ['reminders', 'digest'] as const) {
    const { statusCode, body, headers } = await api.app.inject(addressOf(member, subscription));
    expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(body).toMatch(/<form method="post"><button name="List-Unsubscribe" value="One-Click">/);
  }
  expect(await settingsOf(member)).toMatchObject({ byMail: true, digest: 'daily' });
});

test.each([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
  [
    'a form in parts',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('one click as %s ends that kind of mail alone, without sign-in', async (_, headers, payload) => {
  const member = await createSubscriber();
  expect((await post(addressOf(member, 'digest'), headers, payload)).statusCode).toBe(200);
  expect(await settingsOf(member)).toEqual({ days: [3], scope: 'all', byMail: true, digest: 'off' });
  expect((await post(addressOf(member, 'reminders'), headers, payload)).statusCode).toBe(200);
  expect(await settingsOf(member)).toMatchObject({ byMail: false, digest: 'off' });
});

test('it works twice, and for a person who never changed their settings', async () => {
  const [member, other] = [await createMember(), await createMember()];
  for (let click = 0; click < 2; click += 1)
    expect((await post(addressOf(member, 'reminders'))).statusCode).toBe(200);
  expect(await settingsOf(member)).toEqual({ days: [7, 1], scope: 'mine', byMail: false, digest: 'off' });
  expect(await settingsOf(other)).toMatchObject({ byMail: true });
});

test('a link works as long as the secret that signed it is one of the secrets', async () => {
  const member = await createSubscriber();
  const rotated = createUnsubscribeLinks(['the next secret of thirty-two characters', SECRET]);
  const token = addressOf(member, 'digest').split('token=')[1] ?? '';
  expect(rotated.read(token)).toEqual({ userId: member.userId, subscription: 'digest' });
  expect(rotated.urlOf('', { userId: member.userId, subscription: 'digest' })).not.toContain(token);
});

test('a link that was not issued here ends nothing', async () => {
  const [member, other] = [await createSubscriber(), await createSubscriber()];
  const foreign = createUnsubscribeLinks(['another secret of thirty-two characters']);
  const mine = addressOf(member, 'digest');
  for (const url of [
    foreign.urlOf('', { userId: member.userId, subscription: 'digest' }),
    mine.replace('digest', 'reminders'),
    mine.replace(`.${member.userId}.`, `.${other.userId}.`),
    mine.slice(0, -1),
    mine.split('?')[0] ?? '',
    `${mine}&token=2`,
  ])
    expect((await post(url)).statusCode).toBe(404);
  for (const person of [member, other])
    expect(await settingsOf(person)).toMatchObject({ byMail: true, digest: 'daily' });
});
