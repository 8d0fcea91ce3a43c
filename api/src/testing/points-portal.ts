import { randomBytes } from 'node:crypto';
import type { Role } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { createApp } from '../app.ts';
import type { Database } from '../db/index.ts';
import { adjust } from '../modules/points/points.service.ts';
import { createTokens, generateKeys, parseKeys } from '../tokens/index.ts';
import { createCustomer, createMembership, createSession, createUser } from './factories.ts';
import { createTestMailer } from './test-mailer.ts';

/** Somebody who may act for a customer, and the bearer token for that. */
export interface Member {
  readonly customerId: number;
  readonly userId: number;
  readonly token: string;
}

export interface PortalAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** The whole API in this process, with what tests of points need around it. */
export interface PointsPortal {
  readonly app: FastifyInstance;
  /** A new customer with one member. */
  createMember(role?: Role): Promise<Member>;
  /** A token for all customers of the member. */
  tokenForAll(member: Member): Promise<string>;
  get<Body>(path: string, token: string): Promise<PortalAnswer<Body>>;
  post<Body>(
    path: string,
    token: string,
    options?: { key?: string; body?: object },
  ): Promise<PortalAnswer<Body>>;
}

export async function createPointsPortal(database: Database): Promise<PointsPortal> {
  const tokens = createTokens(await parseKeys(await generateKeys()));
  const app = await createApp({
    database,
    mailer: createTestMailer(),
    tokens,
    session: { secret: randomBytes(32).toString('hex'), basePath: '/api/auth', publicUrl: undefined },
    services: ['portal'],
    trustProxy: [],
    logLevel: 'silent',
  });
  const sessions = new Map<number, string>();
  const answerOf = (response: { statusCode: number; body: string }) => ({
    status: response.statusCode,
    body: response.body ? JSON.parse(response.body) : undefined,
  });
  return {
    app,
    createMember: async (role = 'owner') => {
      const { id: customerId } = await createCustomer(database);
      const { id: userId } = await createUser(database);
      await createMembership(database, { userId, customerId, role });
      const sessionId = await createSession(database, userId);
      sessions.set(userId, sessionId);
      const person = {
        userId,
        sessionId,
        customerId: 0,
        tokenKind: 'user' as const,
        expiresAt: Math.floor(Date.now() / 1000) + 290,
      };
      return { customerId, userId, token: await tokens.signCustomer(person, customerId) };
    },
    tokenForAll: ({ userId }) => tokens.signUser(userId, sessions.get(userId) ?? ''),
    get: async (path, token) =>
      answerOf(
        await app.inject({
          method: 'GET',
          url: `/customer-portal${path}`,
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    post: async (path, token, { key = newKey(), body = {} } = {}) =>
      answerOf(
        await app.inject({
          method: 'POST',
          url: `/customer-portal${path}`,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
          payload: body,
        }),
      ),
  };
}

export function newKey(): string {
  return randomBytes(12).toString('hex');
}

/** Points that can be spent at once, valid for a year. */
export async function fund(database: Database, customerId: number, points: number): Promise<void> {
  await database.asJob((tx) =>
    adjust(tx, { customerId, points, cause: null, reason: 'Opening', actorId: null }, null),
  );
}

export interface TestReward {
  readonly id: number;
  readonly pointsCost: number;
}

export function createReward(
  database: Database,
  overrides: { pointsCost?: number; stock?: number; limitPerCustomer?: number; name?: string } = {},
): Promise<TestReward> {
  const { pointsCost = 100, stock, limitPerCustomer, name = 'Fee credit' } = overrides;
  return database.asJob(async (tx) => {
    const reward = await tx.one<TestReward>(sql`
      INSERT INTO rewards (name, description, points_cost, limit_per_customer, position)
      VALUES (${name}, 'Taken off the next invoice.', ${pointsCost}, ${limitPerCustomer ?? null}, 1)
      RETURNING id, points_cost AS "pointsCost"`);
    if (stock !== undefined) {
      await tx.rows(sql`INSERT INTO reward_stock (reward_id, remaining) VALUES (${reward.id}, ${stock})`);
    }
    return reward;
  });
}
