import { type CallSchema, calls } from '@atrium/contract';
import { Answers } from './answers.ts';

const answers = new Answers(['probe:read']);
const withResponse = Object.entries<CallSchema>(calls).filter(([, { response }]) => response);

test('the answer to every call of the contract fits its schema', () => {
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
