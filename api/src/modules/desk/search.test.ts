import type { SearchHit, SearchResponse } from '@atrium/contract';
import { createApplication, createCustomer, usePortal } from '../../testing/index.ts';
import { keepWords } from '../../testing/kept-words.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';

const portal = usePortal();
const { db, createMember } = portal;

const found = async (staff: StaffMember, what: 'applications' | 'customers', search: string) => {
  const { body } = await staff.get<SearchResponse>(`/search/${what}?search=${encodeURIComponent(search)}`);
  return body.hits;
};
const briefly = (hits: readonly SearchHit[]) => hits.map(({ id, match }) => [id, match]);

describe.each([false, true])('cases of customers whose words are kept: %s', (areKept) => {
  const word = areKept ? 'Kingfisher' : 'Nightjar';
  let first: { id: number; reference: string };
  let second: { id: number };
  let agent: StaffMember;
  let supervisor: StaffMember;

  beforeAll(async () => {
    const [one, other] = [await createMember(), await createMember()];
    first = await createApplication(db.database, { customerId: one.customerId, title: `${word} of glass` });
    second = await createApplication(db.database, { customerId: other.customerId, title: `Blue ${word}` });
    if (areKept) for (const { customerId } of [one, other]) await keepWords(db.database, customerId);
    agent = await signInStaff(portal, { customerIds: [one.customerId] });
    supervisor = await signInStaff(portal, { role: 'supervisor' });
  });

  test('are found among those of all customers, the best first', async () => {
    expect(briefly(await found(supervisor, 'applications', word.toLowerCase()))).toEqual([
      [first.id, 'start'],
      [second.id, 'words'],
    ]);
  });

  test('are found by their reference', async () => {
    expect(briefly(await found(supervisor, 'applications', first.reference))).toEqual([[first.id, 'exact']]);
  });

  test('are those of the customers of an agent', async () => {
    expect(briefly(await found(agent, 'applications', word))).toEqual([[first.id, 'start']]);
  });

  test('are found by a misspelled word', async () => {
    for (const staff of [agent, supervisor])
      expect(await found(staff, 'applications', `${word.slice(0, -1)}x`)).toContainEqual(
        expect.objectContaining({ id: first.id, match: 'similar' }),
      );
  });
});

test('a case is described by its reference, its status and its customer', async () => {
  const { customerId, customer } = await createMember();
  const { reference } = await createApplication(db.database, { customerId, title: 'Otter' });
  const supervisor = await signInStaff(portal, { role: 'supervisor' });
  const [hit] = await found(supervisor, 'applications', 'otter');
  expect(hit).toMatchObject({ title: 'Otter', customer: { id: customerId, name: customer.name } });
  expect(hit?.detail).toContain(reference);
});

test('customers are found by name, code and misspelled names, and only those of an agent', async () => {
  const [heron, other] = [
    await createCustomer(db.database, { name: 'Heron Works', code: 'HRN-1' }),
    await createCustomer(db.database, { name: 'Grey Heron', code: 'GREY' }),
  ];
  const supervisor = await signInStaff(portal, { role: 'supervisor' });
  expect(briefly(await found(supervisor, 'customers', 'heron'))).toEqual([
    [heron.id, 'start'],
    [other.id, 'words'],
  ]);
  expect(await found(supervisor, 'customers', 'hrn1')).toEqual([
    { id: heron.id, title: 'Heron Works', detail: 'HRN-1', customer: null, match: 'exact' },
  ]);
  expect(briefly(await found(supervisor, 'customers', 'heorn works'))).toEqual([[heron.id, 'similar']]);
  const agent = await signInStaff(portal, { customerIds: [other.id] });
  expect(briefly(await found(agent, 'customers', 'heron'))).toEqual([[other.id, 'words']]);
});
