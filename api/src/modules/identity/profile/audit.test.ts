import sql from 'sql-template-tag';
import {
  createCustomer,
  createMembership,
  createSession,
  createUser,
  usePortal,
} from '../../../testing/index.ts';
import { hashPassword } from '../credentials/index.ts';

const PASSWORD = 'the former passphrase';
const NEW = 'quite another passphrase';

const { db, api } = usePortal();

test('every security event of an account is recorded once, with person and address, and without secrets', async () => {
  const user = await createUser(db.database, { passwordHash: await hashPassword(PASSWORD) });
  const colleague = await createUser(db.database);
  const { id: customerId } = await createCustomer(db.database);
  await createMembership(db.database, { userId: user.id, customerId });
  await createMembership(db.database, { userId: colleague.id, customerId, role: 'viewer' });
  const login = (password: string) => api.post('/api/login/', { email: user.email, password });
  const code = (pattern: RegExp) => pattern.exec(api.mails.at(-1)?.text ?? '')?.[1] ?? '';

  await login('a wrong passphrase');
  const { token } = (await login(PASSWORD)).json();
  const auth = (name: string, body: object) => api.post(`/customer-portal/auth/${name}`, body, token);
  const { token: scoped } = (await auth('sign_by_customer', { customerId })).json();
  const { otpId } = (await auth('request_otp', { purpose: 'change_password' })).json();
  const digits = code(/\b(\d{6})\b/);
  const { otpToken } = (await auth('validate_otp', { otpId, code: digits })).json();
  await auth('change_password', { currentPassword: PASSWORD, newPassword: NEW, otpToken });
  await createSession(db.database, user.id);
  await auth('sessions/revoke_others', { password: NEW });
  await auth('change_notification', {
    settings: [{ kind: 'document', channel: 'email', enabled: false }],
  });
  const people = '/customer-portal/users_management';
  await api.post(`${people}/invite`, { email: 'new@x.example', displayName: 'New', role: 'viewer' }, scoped);
  await api.post(`${people}/${colleague.id}/role`, { role: 'manager' }, scoped);
  await auth('request_reset_password', { email: user.email });
  const reset = code(/reset-password#([\w-]+)/);
  await auth('reset_password', { token: reset, password: PASSWORD });

  const logs = await db.database.asJob((tx) =>
    tx.rows<{ action: string; ip: string }>(sql`
      SELECT action, host(ip_address) AS ip, actor_id AS "actorId", details
      FROM activity_logs WHERE actor_id = ${user.id} ORDER BY id`),
  );
  expect(logs.map(({ action }) => action)).toEqual([
    'auth.login_failed',
    'auth.login',
    'customer.switched',
    'otp.verified',
    'password.changed',
    'session.revoked',
    'notification_settings.changed',
    'user.invited',
    'role.changed',
    'password.reset',
  ]);
  expect(logs.every(({ ip }) => ip === '127.0.0.1')).toBe(true);
  const written = JSON.stringify(logs);
  for (const secret of [PASSWORD, NEW, token, scoped, otpToken, digits, reset]) {
    expect(secret).toBeTruthy();
    expect(written).not.toContain(secret);
  }
});
