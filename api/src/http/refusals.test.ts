import { createLoggedServer } from '@atrium/server/testing';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Database } from '../db/index.ts';
import type { Person, Tokens } from '../tokens/index.ts';
import { errorRules, implement, ProblemError, serializerCompiler } from './index.ts';

const TOKEN = 'a-secret-token';
const person: Person = {
  userId: 7,
  sessionId: 'the-session',
  customerId: 3,
  tokenKind: 'customer',
  expiresAt: 0,
};

/** Log lines of a call by a viewer of customer 3 whose handler throws the given problem. */
async function refusalsOf(url: string, problem: ProblemError, token = TOKEN) {
  const { app, lines } = createLoggedServer('info', errorRules);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('implemented', new Set<string>());
  app.decorate('database', {
    findSessionAccess: async () => ({
      locale: 'en-US',
      timeZone: null,
      memberships: [{ customerId: 3, role: 'viewer' }],
      endedFor: [],
      withheld: [],
      onlyCustomerId: null,
      addedPermissions: [],
    }),
  } as unknown as Database);
  app.decorate('tokens', {
    verifyBearer: async (given: string | undefined) => (given === TOKEN ? person : undefined),
    isForged: async () => true,
  } as unknown as Tokens);
  implement(app, 'GET /customer-portal/users_management', () => Promise.reject(problem));
  implement(app, 'GET /customer-portal/auth/line_links', () => Promise.reject(problem));
  await app.inject({ url: `${url}?search=Ana`, headers: { authorization: `Bearer ${token}` } });
  await app.close();
  return lines()
    .filter((line) => line.includes('call refused'))
    .map((line) => ({ line, ...JSON.parse(line) }));
}

const unused = new ProblemError('internal');

test('a call that the role does not allow is logged with person, customer, call and permission', async () => {
  const [refused, ...more] = await refusalsOf('/customer-portal/users_management', unused);
  expect(more).toEqual([]);
  expect(refused).toMatchObject({
    level: 40,
    userId: 7,
    customerId: 3,
    call: 'GET /customer-portal/users_management',
    permission: 'users:read',
    status: 403,
    problem: 'forbidden',
    reqId: expect.any(String),
  });
  for (const secret of [TOKEN, 'the-session', 'Ana']) expect(refused?.line).not.toContain(secret);
});

test.each([
  ['otp-required', 403],
  ['too-many-attempts', 429],
] as const)('a call that its handler refuses with %s is logged too', async (type, status) => {
  const [refused] = await refusalsOf('/customer-portal/auth/line_links', new ProblemError(type));
  expect(refused).toMatchObject({ userId: 7, permission: 'person', status, problem: type });
});

test.each([
  ['a resource that does not exist', 'not-found', TOKEN],
  ['an unauthenticated caller', 'internal', 'another-token'],
] as const)('%s is not logged as a refusal', async (_, type, token) => {
  expect(await refusalsOf('/customer-portal/auth/line_links', new ProblemError(type), token)).toEqual([]);
});
