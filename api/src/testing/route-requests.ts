import { noPolicy } from '@atrium/contract';
import { OLD_PASSWORD } from './accounts.ts';
import { newKey } from './points.ts';

/** A parameter or a body, as OpenAPI has it. */
export interface Operation {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: { readonly enum?: readonly string[] };
  }[];
  readonly requestBody?: object;
  readonly security?: readonly object[];
}

export type Method = 'GET' | 'POST' | 'PUT';

export interface Route {
  /** `get /customer-portal/auth/me`, for example. */
  readonly route: string;
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
}

/** Routes that need a token, from the OpenAPI document: a new one is among them by itself. */
export function routesOf(document: { paths: Record<string, Record<string, Operation>> }): Route[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.length > 0)
      .map(([method, operation]) => ({
        route: `${method} ${path}`,
        method: method.toUpperCase() as Method,
        path,
        operation,
      })),
  );
}

interface Named {
  readonly otherCustomerId: number;
  readonly rewardId: number;
  readonly deadlineId: number;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
const noPasskey = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA', authenticatorData: 'AA', signature: 'AA' },
};
/** An address that is refused before anything is sent. */
export const NO_PROVIDER = 'https://10.0.0.1/';
const noRules = { defaultRole: null, groupsClaim: null, groupRoles: [], breakGlassId: null };
const newView = () => ({ name: newKey(), query: '', isDefault: true });

function bodiesOfSignOn(customerId: number): Record<string, { body?: object; status?: number }> {
  const proof = { password: OLD_PASSWORD };
  const signOn = { issuer: NO_PROVIDER, clientId: 'a', clientSecret: 'b', isOn: false, ...noRules };
  return {
    'get /customer-portal/auth/sign_on_links': { status: 403 },
    'post /customer-portal/auth/sign_on_links': { body: { query: 'state=x' }, status: 403 },
    'post /customer-portal/auth/sign_on_links/begin': { body: { customerId, ...proof }, status: 403 },
    'post /customer-portal/sign_on': { body: { ...signOn, ...proof }, status: 422 },
    'post /customer-portal/sign_on/remove': { body: { password: 'a wrong passphrase' }, status: 422 },
    'post /customer-portal/sign_on/test': { body: { query: 'state=x' } },
    'post /customer-portal/sign_on/test/begin': { status: 422 },
    'post /customer-portal/sign_on/domains': { body: { domain: `${newKey().toLowerCase()}.example` } },
  };
}

function onlyForUserTokens(names: readonly string[]): Record<string, { status: number }> {
  return Object.fromEntries(names.map((name) => [`get /customer-portal/auth/${name}`, { status: 403 }]));
}

function bodiesOfFactors(proof: object): Record<string, { body?: object; status?: number }> {
  return {
    'post /customer-portal/auth/passkeys/begin': { body: proof },
    'post /customer-portal/auth/passkeys': { body: { name: 'Mine', credential: noPasskey }, status: 422 },
    'post /customer-portal/auth/totp/begin': { body: proof },
    'post /customer-portal/auth/totp': { body: { code: '000000' }, status: 422 },
    'post /customer-portal/auth/totp/remove': { body: proof, status: 404 },
    'post /customer-portal/auth/recovery_codes': { body: proof, status: 409 },
    'post /customer-portal/auth/recovery/stop': { body: proof, status: 403 },
    'post /customer-portal/auth/step_up/begin': {},
    'post /customer-portal/auth/step_up': { body: { passkey: noPasskey }, status: 422 },
  };
}

/** Bodies of the routes without an id, and the status where it is no success with the token of one customer. */
export function bodiesFor(named: Named): Record<string, { body?: object; status?: number }> {
  const { otherCustomerId: customerId, rewardId, deadlineId } = named;
  const proof = { password: OLD_PASSWORD };
  const schedule = { name: 'Weekly', report: 'deadlines', format: 'pdf', rhythm: 'weekly', day: 1 };
  const invited = { email: `${newKey()}@people.example`, displayName: 'Invited', role: 'viewer' };
  return {
    'post /customer-portal/auth/sign_by_customer': { body: { customerId }, status: 403 },
    'post /customer-portal/auth/change_password': {
      body: { currentPassword: 'not the password', newPassword: 'quite another passphrase' },
      status: 422,
    },
    'post /customer-portal/auth/change_notification': { body: { settings: [] } },
    'post /customer-portal/auth/change_profile': { body: { displayName: 'Ada' } },
    'post /customer-portal/auth/change_locale': { body: { locale: 'en-US' } },
    'post /customer-portal/auth/change_region': { body: { region: 'US', calendar: 'gregory' } },
    'post /customer-portal/auth/change_time_zone': { body: { timeZone: 'UTC' } },
    'post /customer-portal/auth/request_otp': { body: { purpose: 'end_sessions' } },
    'post /customer-portal/auth/validate_otp': { body: { otpId: 'x', code: '000000' }, status: 422 },
    ...bodiesOfSignOn(customerId),
    ...bodiesOfFactors(proof),
    ...onlyForUserTokens(['sessions', 'sign_ins', 'demands', 'invitations']),
    'post /customer-portal/auth/sessions/revoke': {
      body: { sessionId: NO_ID, ...proof },
      status: 403,
    },
    'post /customer-portal/auth/sessions/revoke_others': { body: proof, status: 403 },
    'post /customer-portal/auth/leave_customer': { body: { customerId }, status: 403 },
    'post /customer-portal/applications/views': { body: newView() },
    'post /customer-portal/deadlines/views': { body: newView() },
    'post /customer-portal/instructions/views': { body: newView() },
    'post /customer-portal/deadlines/change': {
      body: { action: 'done', deadlines: [{ id: deadlineId, version: 1 }] },
    },
    'post /customer-portal/deadlines/undo': { body: { deadlines: [{ id: deadlineId, version: 1 }] } },
    'post /customer-portal/deadlines/assign': { body: { ids: [deadlineId], responsibleId: null } },
    'post /customer-portal/instructions': {
      body: { kindId: 5, targets: [{ applicationId: 1, deadlineId }] },
    },
    'post /customer-portal/standing_instructions': { body: { kindId: 5, daysBefore: 10, categories: [5] } },
    'post /customer-portal/instructions/preview': {
      body: { kindId: 5, targets: [{ applicationId: 1, deadlineId }] },
    },
    'post /customer-portal/uploads': { body: { name: 'a.pdf', sizeBytes: 1, purpose: 'message' } },
    'post /customer-portal/calendar_feeds': { body: { name: 'Mine', query: '', ...proof } },
    'post /customer-portal/calendar_feeds/titles': { body: { areShown: true } },
    'post /customer-portal/notifications/read_all': { body: { upTo: Number.MAX_SAFE_INTEGER } },
    'post /customer-portal/notifications/undo': { body: { change: NO_ID } },
    'post /customer-portal/applications/views/undo': { body: { change: NO_ID } },
    'post /customer-portal/deadlines/views/undo': { body: { change: NO_ID } },
    'post /customer-portal/instructions/views/undo': { body: { change: NO_ID } },
    'post /customer-portal/notifications/reminders': {
      body: { days: [7], scope: 'all', byMail: true, digest: 'weekly' },
    },
    'post /customer-portal/approvals/rules': { body: { action: 'redeem', above: 1_000_000 } },
    'post /customer-portal/directory_sync/token': { body: proof },
    'post /customer-portal/directory_sync/groups/map': {
      body: { groupId: NO_ID, role: 'viewer', ...proof },
      status: 404,
    },
    'post /customer-portal/security_policy': { body: { ...noPolicy, ...proof } },
    'post /customer-portal/points/otp_threshold': { body: { otpThreshold: null } },
    'post /customer-portal/report_schedules': { body: { ...schedule, timeZone: 'UTC', ...proof } },
    'post /customer-portal/rewards/redeem': { body: { rewardId } },
    'post /customer-portal/users_management/invite': { body: invited },
  };
}

/**
 * Addresses of a GET route: with the parameters that it requires, and with each that changes what it responds with.
 *
 * @param values of parameters without a list of values; those with a list have the first of it
 */
export function addressesOf({ path, operation }: Route, values: Readonly<Record<string, string>>): string[] {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const given = ({ name, schema }: (typeof parameters)[number]) =>
    (schema.enum ?? [values[name] ?? '1']).map((value) => `${name}=${encodeURIComponent(value)}`);
  const always = parameters.filter((parameter) => parameter.required || parameter.name === 'id');
  const required = always
    .filter(({ name }) => name !== 'id' || values.id)
    .map((each) => given(each)[0] ?? '');
  const changing = parameters.filter(({ name }) => ['format', 'customer', 'search'].includes(name));
  return [[], ...changing.flatMap(given).map((one) => [one])].map((added) => {
    const names = added.map((pair) => pair.split('=')[0]);
    const others = required.filter((pair) => !names.includes(pair.split('=')[0]));
    return `${path}?${[...others, ...added].join('&')}`;
  });
}

/** Routes with files that show something of a customer. */
export const filesOfCustomers = [
  'applications/export',
  'applications/{id}/pdf',
  'deadlines/pdf',
  'fees/export',
  'instructions/export',
  'instructions/pdf',
  'instructions/{id}/receipt',
  'fees/pdf',
  'report_runs/{id}/file',
].map((path) => `get /customer-portal/${path}`);

/** Routes that respond with numbers, names of people, and what all customers share. */
export const countingRoutes = [
  ...[
    'categories',
    'countries',
    'main_status',
    'statuses',
    'suggestion',
    'totals',
    'documents/content',
    '{id}/outlook',
  ].map((path) => `applications/${path}`),
  ...[
    'categories',
    'count',
    'count_by_app_date',
    'count_by_categories',
    'country',
    'spending',
    'status',
    'total_spending',
  ].map((path) => `charts/applications/${path}`),
  ...[
    'calendar_feeds/titles',
    'instruction_kinds',
    'deadlines/days',
    'deadlines/windows',
    'deadlines/people',
    'search/rewards',
    'activity_logs/people',
  ],
  ...[
    'sign_on',
    'approvals/rules',
    'access_review',
    'access_review/export',
    'directory_sync',
    'security_policy',
    'points/balance',
    'points/expires',
    'points/expires/list',
    'points/otp_threshold',
  ],
  ...['earn_points', 'earn_points/{id}', 'rewards', 'rewards/{id}', 'rewards/{id}/preview'],
].map((path) => `get /customer-portal/${path}`);

/** Routes about the person alone. */
export const routesOfNoCustomer = [
  'auth/demands',
  'auth/line_links',
  'auth/passkeys',
  'auth/recovery',
  'auth/recovery_codes',
  'auth/sessions',
  'auth/sign_ins',
  'auth/totp',
  'notifications/reminders',
  'notifications/stream',
].map((path) => `get /customer-portal/${path}`);
