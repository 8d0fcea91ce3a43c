import sql from 'sql-template-tag';
import { type Member, OLD_PASSWORD, usePortal } from '../../../testing/index.ts';
import { hashPassword } from '../credentials/index.ts';

const portal = usePortal();
const { db, api } = portal;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(OLD_PASSWORD);
});

const report = {
  name: 'Overdue',
  report: 'deadlines',
  format: 'pdf',
  rhythm: 'weekly',
  day: 1,
  timeZone: 'UTC',
};

describe.each([
  {
    what: 'a calendar feed',
    path: '/calendar_feeds',
    table: 'calendar_feeds',
    body: { name: 'Overdue', query: '' },
    told: 'Calendar feed created: Overdue',
  },
  {
    what: 'a scheduled report',
    path: '/report_schedules',
    table: 'report_schedules',
    body: report,
    told: 'Report scheduled: Overdue',
  },
])('creating $what', ({ path, table, body, told }) => {
  const outcome = async (member: Member, proof: object, client: Pick<Member, 'post'> = member) => {
    const response = await client.post<{ type?: string; errors?: object }>(path, { ...body, ...proof });
    const { type = '', errors = {} } = response.body;
    return [response.status, type.split(':').at(-1), ...Object.keys(errors)];
  };
  const count = async ({ userId }: Member) => {
    const { rows } = await db.database.asJob((tx) =>
      tx.one<{ rows: number }>(sql`
        SELECT (SELECT count(*)::int FROM calendar_feeds WHERE user_id = ${userId} AND ${table} = 'calendar_feeds')
             + (SELECT count(*)::int FROM report_schedules WHERE user_id = ${userId} AND ${table} = 'report_schedules')
               AS rows`),
    );
    return rows;
  };

  test('takes the password, with either token of a session that has just begun, and the person is told', async () => {
    const member = await portal.createMember({ passwordHash });
    for (const client of [member, member.forAll]) {
      expect(await outcome(member, {}, client)).toEqual([403, 'password-required']);
      expect(await outcome(member, { otpToken: 'x' }, client)).toEqual([403, 'password-required']);
      expect(await outcome(member, { password: 'a wrong passphrase' }, client)).toEqual([
        422,
        'invalid-input',
        'password',
      ]);
    }
    expect(await count(member)).toBe(0);
    expect(await outcome(member, { password: OLD_PASSWORD })).toEqual([201, '']);
    expect(await outcome(member, { password: OLD_PASSWORD }, member.forAll)).toEqual([201, '']);
    await api.deliver();
    const { body: listed } = await member.forAll.get<{ userNotifications: { title: string }[] }>(
      '/notifications',
    );
    expect(listed.userNotifications.map(({ title }) => title)).toEqual([told, told]);
    const mails = api.mails.filter(({ to }) => to === member.user.email);
    expect(mails.map(({ subject }) => subject.includes(told))).toEqual([true, true]);
  });

  test('takes a mailed code for that purpose from a person without a password, once', async () => {
    const member = await portal.createMember();
    expect(await outcome(member, {})).toEqual([403, 'otp-required']);
    expect(await outcome(member, { otpToken: await otpTokenOf(member, 'end_sessions') })).toEqual([
      403,
      'otp-required',
    ]);
    expect(await count(member)).toBe(0);
    const otpToken = await otpTokenOf(member, 'lasting_access');
    expect(await outcome(member, { otpToken })).toEqual([201, '']);
    expect(await outcome(member, { otpToken })).toEqual([403, 'otp-required']);
    expect(await count(member)).toBe(1);
  });

  test('delays guesses at the password like sign-in', async () => {
    const member = await portal.createMember({ passwordHash });
    const guess = () => outcome(member, { password: 'a wrong passphrase' });
    for (let guesses = 0; guesses < 5; guesses++) expect((await guess())[0]).toBe(422);
    expect(await guess()).toEqual([429, 'too-many-attempts']);
  });
});

async function otpTokenOf({ user, post }: Member, purpose: string): Promise<string> {
  const { otpId } = (await post<{ otpId: string }>('/auth/request_otp', { purpose })).body;
  const { text = '' } = api.mails.findLast(({ to }) => to === user.email) ?? {};
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  return (await post<{ otpToken: string }>('/auth/validate_otp', { otpId, code })).body.otpToken;
}
