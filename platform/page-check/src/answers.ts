import {
  type CallSchema,
  calls,
  type PermissionName,
  permissionsOfRole,
  permissionsWith,
  RESTORE_PATH,
  type Workspace,
} from '@atrium/contract';
import { type DeskCallSchema, deskCalls } from '@atrium/contract/desk';
import { z } from 'zod';
import { type Schema, sampleValue } from './sample-value.ts';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const PERSON_ID = 1;
const CUSTOMER = { id: 1, name: 'Sample customer', code: 'SAMPLE' };
/** A token lives longer than a page is open. */
const TOKEN_LIFETIME_S = 600;

const callsByMethod = [calls, deskCalls]
  .flatMap((each) => Object.entries<CallSchema | DeskCallSchema>(each))
  .map(([name, schema]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, segments: segmentsOf(path), schema };
  });

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function schemaOf(method: string, path: string): (typeof callsByMethod)[number]['schema'] | undefined {
  const segments = segmentsOf(path);
  const fitting = callsByMethod.filter(
    (call) =>
      call.method === method &&
      call.segments.length === segments.length &&
      call.segments.every((segment, index) => segment.startsWith(':') || segment === segments[index]),
  );
  // A call with that word in its path is meant rather than one with a parameter there.
  const parameters = (call: (typeof fitting)[number]) =>
    call.segments.filter((segment) => segment.startsWith(':')).length;
  return fitting.toSorted((one, other) => parameters(one) - parameters(other))[0]?.schema;
}

/** Nothing verifies the token, and no server would accept it. */
function tokenFor(customerId: number): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: String(PERSON_ID), cid: customerId, iat, exp: iat + TOKEN_LIFETIME_S };
  return ['{}', JSON.stringify(claims), 'none']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}

/** The customer whom responses to a token name. */
export function customerOfToken(authorization = ''): string {
  const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString('utf8');
  return /"cid":(\d+)/.exec(payload)?.[1] ?? String(CUSTOMER.id);
}

/** The provider's people are members of no customer; what they may do comes with the token of their workspace. */
function personIn(workspace: Workspace, permissions: readonly PermissionName[]) {
  const isMember = workspace === 'customer';
  return {
    id: PERSON_ID,
    email: 'person@sample.example',
    displayName: 'Sample Person',
    locale: 'en-US',
    timeZone: null,
    roles: isMember ? [{ customerId: CUSTOMER.id, role: 'owner' }] : [],
    permissions: isMember ? [...new Set([...permissionsOfRole.owner, ...permissions])] : [],
    permissionsOfRole: permissionsWith(permissions.map((name) => ({ name, roles: ['owner'] }))),
    hasPassword: true,
    lineLinked: false,
    notificationSettings: [],
  };
}

/**
 * The person is made up, and each response is the smallest that fits the contract, so that no data of anyone is in
 * them.
 */
export class Answers {
  readonly #fixed: Readonly<Record<string, unknown>>;

  /** The person has these permissions, and those of an owner where they are a member. */
  constructor(permissions: readonly PermissionName[], workspace: Workspace = 'customer') {
    const user = personIn(workspace, permissions);
    const filteredCustomers = workspace === 'customer' ? [CUSTOMER] : [];
    const token = tokenFor(workspace === 'customer' ? CUSTOMER.id : 0);
    const session = {
      accessToken: tokenFor(0),
      expires: new Date(Date.now() + TOKEN_LIFETIME_S * 1000).toISOString(),
    };
    this.#fixed = {
      [`POST /api/auth${RESTORE_PATH}`]: { session, user, filteredCustomers, token },
      'GET /api/auth/session': session,
      'GET /api/auth/csrf': { csrfToken: 'sample' },
      'GET /customer-portal/auth/me': { user },
      'GET /customer-portal/auth/customer_list_dropdown': { filteredCustomers },
      'POST /customer-portal/auth/sign_by_customer': { token },
      'POST /customer-portal/auth/sign_as_staff': { token: tokenFor(0), permissions },
    };
  }

  /** A call that the contract does not have, as those of a remote's own API, is not found. */
  to(method: string, path: string): Answer {
    const fixed = this.#fixed[`${method} ${path}`];
    if (fixed) return { status: 200, body: fixed };
    const schema = schemaOf(method, path);
    if (!schema) return { status: 404, body: { type: 'about:blank', title: 'Not found', status: 404 } };
    const { status = 200, response } = schema;
    return response ? { status, body: sampleOf(response) } : { status };
  }
}

function sampleOf(schema: z.ZodType): unknown {
  return sampleValue(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema);
}
