import { type ManagedUser, permissionsOfRole, roles } from '@atrium/contract';
import fc from 'fast-check';
import {
  createCustomer,
  createInvitation,
  createMembership,
  createUser,
  randomRuns,
  type TestCustomer,
  type TestUser,
  usePortal,
} from '../../../testing/index.ts';

const { db, api, createMember, signIn } = usePortal();

const PEOPLE = '/customer-portal/users_management';
const CUSTOMERS = 3;
const PERSONS = 4;

/** Relation of a person to a customer: none, member or invited. */
const relation = fc.option(
  fc.record({
    role: fc.constantFrom(...roles),
    status: fc.constantFrom('active', 'active', 'deactivated', 'invited'),
  }),
  { nil: undefined },
);
/** For each customer the relation of each person; the first person reads the list. */
const portals = fc.array(fc.array(relation, { minLength: PERSONS, maxLength: PERSONS }), {
  minLength: CUSTOMERS,
  maxLength: CUSTOMERS,
});
type Relation = { role: ManagedUser['role']; status: ManagedUser['status'] };

async function createPortal(relations: (Relation | undefined)[][]) {
  const times = (count: number) => Array.from({ length: count });
  const customers = await Promise.all(times(CUSTOMERS).map(() => createCustomer(db.database)));
  const persons = await Promise.all(times(PERSONS).map(() => createUser(db.database)));
  const join = async (customer: TestCustomer, person: TestUser, { role, status }: Relation) => {
    const [customerId, userId] = [customer.id, person.id];
    if (status === 'invited') {
      const { id } = await createInvitation(db.database, { customerId, email: person.email, role });
      return { customer, person, id, role, status };
    }
    await createMembership(db.database, { customerId, userId, role, status });
    return { customer, person, id: userId, role, status };
  };
  const listed = customers.flatMap((customer, row) =>
    persons.flatMap((person, column) => {
      const relationHere = relations[row]?.[column];
      return relationHere ? [join(customer, person, relationHere)] : [];
    }),
  );
  return { asking: persons[0] as TestUser, entries: await Promise.all(listed) };
}

const keyOf = (customerId: number, { id, role, status }: Pick<ManagedUser, 'id' | 'role' | 'status'>) =>
  `${customerId} ${id} ${role} ${status}`;

/** Reads all pages and the total. */
async function readPages(query: string, pageSize: number, token: string) {
  const keys: string[] = [];
  for (let page = 1; ; page += 1) {
    const response = await api.get(`${PEOPLE}?pageSize=${pageSize}&page=${page}${query}`, token);
    if (response.statusCode !== 200) return { status: response.statusCode };
    const { customers, total } = response.json() as { customers: ManagedUser[]; total: number };
    keys.push(...customers.map((each) => keyOf(each.customer.id, each)));
    if (page * pageSize >= total) return { keys: keys.toSorted(), total };
  }
}

test('a person sees every membership of the customers that they may read, and no other, for all and for one customer', async () => {
  const role = fc.constantFrom(...roles);
  await fc.assert(
    fc.asyncProperty(
      portals,
      fc.option(role),
      fc.integer({ min: 1, max: 5 }),
      async (relations, wanted, pageSize) => {
        const { asking, entries } = await createPortal(relations);
        const reads = entries
          .filter(({ person, status }) => person === asking && status === 'active')
          .filter((entry) => permissionsOfRole[entry.role].includes('users:read'));
        const query = wanted ? `&role=${wanted}` : '';
        const expected = (customers: readonly TestCustomer[]) => {
          const seen = entries
            .filter(({ customer }) => customers.includes(customer))
            .filter((entry) => !wanted || entry.role === wanted);
          const keys = seen.map((entry) => keyOf(entry.customer.id, entry)).toSorted();
          return customers.length === 0 ? { status: 403 } : { keys, total: seen.length };
        };
        const readable = reads.map(({ customer }) => customer);
        const all = await readPages(query, pageSize, await api.signedIn(asking.id));
        expect(all).toEqual(expected(readable));
        for (const customer of readable) {
          const { token } = await signIn(asking.id, customer.id);
          expect(await readPages(query, pageSize, token)).toEqual(expected([customer]));
        }
      },
    ),
    randomRuns(8),
  );
});

test('a person of two customers is listed once for each, with role and last sign-in there', async () => {
  const [acme, globex] = [await createMember(), await createMember()];
  const userId = acme.user.id;
  await createMembership(db.database, { userId, customerId: globex.customer.id, role: 'manager' });
  const token = await api.signedIn(userId);
  await api.post('/customer-portal/auth/sign_by_customer', { customerId: acme.customer.id }, token);
  const { customers } = (await api.get(`${PEOPLE}?search=${acme.user.email}`, token)).json();
  const nameOf = ({ id, name }: TestCustomer) => ({ id, name });
  expect(customers).toHaveLength(2);
  expect(customers).toContainEqual(
    expect.objectContaining({
      customer: nameOf(acme.customer),
      role: 'owner',
      lastSignedInAt: expect.any(String),
    }),
  );
  expect(customers).toContainEqual(
    expect.objectContaining({ customer: nameOf(globex.customer), role: 'manager', lastSignedInAt: null }),
  );
  const { token: ofGlobex } = await signIn(globex.user.id, globex.customer.id);
  const { customer: changed } = (
    await api.post(`${PEOPLE}/${userId}/role`, { role: 'viewer' }, ofGlobex)
  ).json();
  expect(changed).toMatchObject({ id: userId, customer: nameOf(globex.customer), role: 'viewer' });
  const [left] = (await api.get(`${PEOPLE}?search=${acme.user.email}`, token)).json().customers;
  expect(left).toMatchObject({ customer: nameOf(acme.customer), role: 'owner' });
});
