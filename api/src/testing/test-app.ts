import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Mail } from '../mail/index.ts';
import { databaseClock } from '../modules/loyalty/points/clock.ts';
import { deliverDue } from '../modules/notifications/deliveries.service.ts';
import { createUnsubscribeLinks } from '../modules/notifications/unsubscribe-links.ts';
import { attachmentOf } from '../modules/reports/schedules/run-files.service.ts';
import { dispatchEvents } from '../outbox/index.ts';
import { type AppOptions, createApp } from '../server/app.ts';
import { eventListeners } from '../server/portal-jobs.ts';
import { createTokens, generateKeys, parseKeys } from '../tokens/index.ts';
import { createSession } from './factories.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestMailer } from './test-mailer.ts';
import { watchResponses } from './watch-responses.ts';

export type TestAppOptions = Partial<
  Pick<
    AppOptions,
    | 'objects'
    | 'uploads'
    | 'line'
    | 'signOn'
    | 'demo'
    | 'session'
    | 'timeouts'
    | 'loginPublicUrl'
    | 'logLevel'
    | 'logOutput'
  >
>;

/** The whole API on a test database, called in the same process. */
export interface TestApp {
  readonly app: FastifyInstance;
  /** Sent mails, oldest first. */
  readonly mails: readonly Mail[];
  get(url: string, token?: string): Promise<LightMyRequestResponse>;
  post(url: string, body: object, token?: string, key?: string): Promise<LightMyRequestResponse>;
  /** Dispatches events and sends what is due, as the running service does at intervals. */
  deliver(): Promise<void>;
  /** A user token with a live session. */
  signedIn(userId: number): Promise<string>;
  close(): Promise<void>;
}

export async function createTestApp(
  { database }: TestDatabase,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const mailer = createTestMailer();
  const session = {
    secrets: [randomBytes(32).toString('base64url')],
    basePath: '/api/auth',
    publicUrl: undefined,
  };
  const unsubscribeLinks = createUnsubscribeLinks((options.session ?? session).secrets);
  const app = await createApp({
    database,
    mailer,
    tokens: createTokens(await parseKeys(await generateKeys())),
    session,
    signOn: { allowsLoopback: true, resolveTxt: async () => [] },
    uploads: { scanner: async () => 'clean', folder: tmpdir() },
    services: ['login', 'portal', 'session'],
    trustProxy: ['loopback'],
    logLevel: 'silent',
    ...options,
  });
  await app.ready();
  const unpublished = watchResponses(app);
  const withToken = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {});
  return {
    app,
    mails: mailer.sent,
    get: (url, token) => app.inject({ method: 'GET', url, headers: withToken(token) }),
    post: (url, body, token, key) => {
      const headers = { ...withToken(token), ...(key ? { 'idempotency-key': key } : {}) };
      return app.inject({ method: 'POST', url, payload: body, headers });
    },
    deliver: async () => {
      while ((await database.asJob((tx) => dispatchEvents(tx, eventListeners))) > 0);
      const { brand } = app;
      const reportAttachment = (runId: number) =>
        attachmentOf({ database, brand, clock: databaseClock }, runId);
      const delivery = { database, mailer, line: undefined, unsubscribeLinks, reportAttachment };
      while ((await deliverDue(delivery)) > 0);
    },
    signedIn: async (userId) => app.tokens.signUser(userId, await createSession(database, userId)),
    close: async () => {
      await app.close();
      // OpenAPI has to have every response of a call: the contract lists its own failures as `problems`.
      if (unpublished.size > 0) throw new Error(`Not in OpenAPI: ${[...unpublished].join(', ')}`);
    },
  };
}
