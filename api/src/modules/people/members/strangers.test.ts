import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import {
  createInvitation,
  createMembership,
  createUser,
  type Member,
  randomRuns,
  usePortal,
} from '../../../testing/index.ts';

const { db, api, createMember } = usePortal();
let elsewhere: Member;

beforeAll(async () => {
  elsewhere = await createMember();
});

const PEOPLE = '/customer-portal/users_management';
const NO_ID = 2_000_000_000;

/** A person who is unrelated to the customer of the owner. */
interface Stranger {
  readonly email: string;
  /** `undefined` without an account. */
  readonly userId?: number;
  /** Signed for the other customer. */
  readonly token?: string;
}

/** Addresses by their relation to the portal. */
const strangers: Record<string, (email: string) => Promise<Stranger>> = {
  unknown: async (email) => ({ email }),
  known: async (email) => {
    const { customer } = elsewhere;
    const { userId, token } = await createMember({
      customer,
      role: 'manager',
      email,
      displayName: 'Real Name',
    });
    return { email, userId, token };
  },
  'known, of no customer': async (email) => ({
    email,
    userId: (await createUser(db.database, { email })).id,
  }),
  deactivated: async (email) => {
    const { id: userId } = await createUser(db.database, { email, status: 'deactivated' });
    await createMembership(db.database, { userId, customerId: elsewhere.customer.id, role: 'viewer' });
    return { email, userId };
  },
  'invited elsewhere': async (email) => {
    await createInvitation(db.database, {
      customerId: elsewhere.customer.id,
      email,
      displayName: 'Real Name',
    });
    return { email };
  },
};

type Ids = { readonly invitation: number; readonly user: number };
type Act = (owner: Member, stranger: Stranger, ids: Ids) => Promise<LightMyRequestResponse | undefined>;

const on =
  (which: keyof Ids, call: string, body: object = {}): Act =>
  ({ token }, _, ids) =>
    api.post(`${PEOPLE}/${ids[which]}/${call}`, body, token);
const calls = [
  'resend_invitation',
  'withdraw_invitation',
  'deactivate',
  'reactivate',
  'readmit',
  'end_sessions',
];

/** Everything that an owner can do, with the id of an invitation and with an id that may be that of a person. */
const acts: Record<string, Act> = {
  invite: ({ token }, { email }) =>
    api.post(`${PEOPLE}/invite`, { email, displayName: 'Typed Name', role: 'viewer' }, token),
  list: ({ token }) => api.get(PEOPLE, token),
  search: ({ token }, { email }) => api.get(`${PEOPLE}?search=${email}`, token),
  'search by the real name': ({ token }) => api.get(`${PEOPLE}?search=Real`, token),
  'list of invited': ({ token }) => api.get(`${PEOPLE}?status=invited&role=viewer`, token),
  log: ({ token }) => api.get('/customer-portal/activity_logs', token),
  'people of the log': ({ token }) => api.get('/customer-portal/activity_logs/people', token),
  bell: ({ token }) => api.get('/customer-portal/notifications', token),
  'mail goes': async () => {
    await api.deliver();
    return undefined;
  },
  ...Object.fromEntries(
    (['invitation', 'user'] as const).flatMap((which) => [
      ...calls.map((call) => [`${call} of ${which}`, on(which, call)] as const),
      [`role of ${which}`, on(which, 'role', { role: 'manager' })] as const,
    ]),
  ),
};

/** A response, without what identifies the request, the customer or the address. */
function seen(
  { user: owner, customer }: Member,
  { email }: Stranger,
  response: LightMyRequestResponse | undefined,
) {
  if (!response) return undefined;
  const {
    date,
    'x-request-id': id,
    'x-atrium-customer': scope,
    'content-length': length,
    ...headers
  } = response.headers;
  const body = response.body
    .replaceAll(email, 'ADDRESS')
    .replaceAll(owner.email, 'OWNER')
    .replaceAll(owner.displayName, 'OWNER')
    .replaceAll(customer.name, 'CUSTOMER')
    .replace(/"(requestId|instance)":"[^"]+"/g, '')
    .replace(/"(id|latestId)":\d+/g, '"id":0')
    .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, 'INSTANT');
  return { status: response.statusCode, headers, body };
}

async function transcriptOf(stranger: Stranger, steps: readonly string[]) {
  const owner = await createMember();
  const ids = { invitation: NO_ID, user: stranger.userId ?? NO_ID };
  const transcript = [];
  for (const step of steps) {
    const response = await acts[step]?.(owner, stranger, ids);
    if (step === 'invite' && response?.statusCode === 201) ids.invitation = response.json().customer.id;
    transcript.push([step, seen(owner, stranger, response)]);
  }
  return transcript;
}

test('an owner cannot find out whether an address that they invite has an account', async () => {
  const step = fc.constantFrom(...Object.keys(acts));
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.array(step, { maxLength: 8 }), async (tag, rest) => {
      const steps = ['invite', ...rest, 'list', 'log'];
      const transcripts = [];
      for (const [index, create] of Object.values(strangers).entries()) {
        const stranger = await create(`${index}.${tag}@people.example`);
        transcripts.push(await transcriptOf(stranger, steps));
        // The owner's actions do not affect the person's access to another customer.
        if (stranger.token) expect((await api.get(PEOPLE, stranger.token)).statusCode).toBe(200);
      }
      for (const transcript of transcripts) expect(transcript).toEqual(transcripts[0]);
    }),
    randomRuns(5),
  );
});

test('the tested calls are all those that an owner can make', async () => {
  const { paths } = (await api.get('/openapi.json')).json() as { paths: Record<string, object> };
  const known = Object.keys(paths).filter((path) => path.startsWith(PEOPLE));
  const tried = ['', '/invite', ...[...calls, 'role'].map((call) => `/{id}/${call}`)];
  expect(known.toSorted()).toEqual(tried.map((path) => PEOPLE + path).toSorted());
});
