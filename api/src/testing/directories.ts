import { randomUUID } from 'node:crypto';
import { OLD_PASSWORD } from './accounts.ts';
import type { Member, Portal } from './portal.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

interface ScimResponse<Body = Record<string, never>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface SentUser {
  readonly id: string;
  readonly userName: string;
  readonly active: boolean;
  readonly meta: { readonly version: string; readonly location: string };
}

export interface SentList<Of = SentUser> {
  readonly totalResults: number;
  readonly startIndex: number;
  readonly itemsPerPage: number;
  readonly Resources: Of[];
}

export interface SentError {
  readonly status: string;
  readonly scimType?: string;
  readonly detail: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The directory of a customer, as it calls the portal. Paths are relative to `/scim/v2`. */
export interface TestDirectory {
  readonly token: string;
  call<Body>(method: Method, path: string, body?: object, headers?: object): Promise<ScimResponse<Body>>;
  /** @returns the user that was created */
  createUser(overrides?: object): Promise<SentUser>;
  createGroup(displayName: string, userIds?: readonly string[]): Promise<{ id: string }>;
  patch(path: string, ...operations: object[]): Promise<ScimResponse<SentUser & SentError>>;
}

export function userBody(overrides: object = {}): object {
  const userName = `${randomUUID()}@people.example`;
  return {
    schemas: [USER],
    userName,
    name: { givenName: 'Lena', familyName: 'Moor' },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
    ...overrides,
  };
}

export function memberValues(userIds: readonly string[]): { value: string }[] {
  return userIds.map((value) => ({ value }));
}

/** @param owner has the password {@link OLD_PASSWORD} */
export async function createDirectory({ api }: Pick<Portal, 'api'>, owner: Member): Promise<TestDirectory> {
  const created = await owner.post<{ token: string }>('/directory_sync/token', { password: OLD_PASSWORD });
  if (created.status !== 201) throw new Error(`${created.status} ${JSON.stringify(created.body)}`);
  return directoryWith({ api }, created.body.token);
}

export function directoryWith({ api }: Pick<Portal, 'api'>, token: string): TestDirectory {
  const call: TestDirectory['call'] = async (method, path, body, headers = {}) => {
    const response = await api.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/scim+json' } : {}),
        ...headers,
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    const { statusCode: status } = response;
    return { status, headers: response.headers, body: JSON.parse(response.body || 'null') };
  };
  const created = async <Body>(response: Promise<ScimResponse<Body>>): Promise<Body> => {
    const { status, body } = await response;
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    token,
    call,
    createUser: (overrides) => created(call('POST', '/Users', userBody(overrides))),
    createGroup: (displayName, userIds = []) =>
      created(call('POST', '/Groups', { schemas: [GROUP], displayName, members: memberValues(userIds) })),
    patch: (path, ...operations) => call('PATCH', path, { schemas: [PATCH], Operations: operations }),
  };
}
