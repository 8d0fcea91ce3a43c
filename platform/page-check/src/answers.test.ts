import { type CallSchema, calls } from '@atrium/contract';
import { type DeskCallSchema, deskCalls } from '@atrium/contract/desk';
import { Answers, customerOfToken } from './answers.ts';

const answers = new Answers(['probe:read']);
/** Pages that are only opened change nothing of the desk. */
const reads = Object.entries(deskCalls).filter(([name]) => name.startsWith('GET '));
const withResponse = [
  ...Object.entries<CallSchema>(calls),
  ...Object.entries<DeskCallSchema>(Object.fromEntries(reads)),
].filter(([, { response }]) => response);

test('the answer to every call of both workspaces fits its schema', () => {
  const refused = withResponse.filter(([name, { response }]) => {
    const [method = '', path = ''] = name.split(' ');
    return !response?.safeParse(answers.to(method, path.replaceAll(/:\w+/g, '1')).body).success;
  });
  expect(refused.map(([name]) => name)).toEqual([]);
});

test('a call that the contract does not have is not found', () => {
  expect(answers.to('GET', '/customer-portal/no_such_call').status).toBe(404);
});

test('the session is of a person who may do everything that the pages ask for', () => {
  const { user } = answers.to('GET', '/customer-portal/auth/me').body as { user: { permissions: string[] } };
  expect(user.permissions).toEqual(expect.arrayContaining(['users:manage', 'probe:read']));
});

test('a response names the customer of the token that asks: none at the desk', () => {
  const [ofCustomer, ofDesk] = ['sign_by_customer', 'sign_as_staff'].map((call) => {
    const { token } = answers.to('POST', `/customer-portal/auth/${call}`).body as { token: string };
    return customerOfToken(`Bearer ${token}`);
  });
  expect([ofCustomer, ofDesk]).toEqual(['1', '0']);
});

test('people of the provider are members of no customer', () => {
  const { body } = new Answers(['probe:read'], 'provider').to('POST', '/api/auth/restore');
  expect(body).toMatchObject({ user: { roles: [], permissions: [] }, filteredCustomers: [] });
});

test('the token of the desk comes with what its pages need', () => {
  const { body } = answers.to('POST', '/customer-portal/auth/sign_as_staff');
  expect(body).toMatchObject({ permissions: ['probe:read'] });
});
