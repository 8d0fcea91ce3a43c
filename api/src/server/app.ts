import type { Writable } from 'node:stream';
import { DEFAULT_ACCENT, MAX_BODY_BYTES } from '@atrium/contract';
import {
  createServer,
  RESPONSE_HEADERS,
  type ServerTelemetry,
  type ServerTimeouts,
  watchPools,
} from '@atrium/server';
import type { ObjectStore } from '@atrium/server/objects';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type Database, watchReplicas } from '../db/index.ts';
import { importJobs } from '../desk-imports/imports.jobs.ts';
import { registerEvents } from '../events/index.ts';
// Packages that include this source need the properties that the API adds to Fastify's types.
import type {} from '../http/fastify.d.ts';
import {
  allowOrigin,
  answerUnknownPathsFirst,
  errorRules,
  missingCalls,
  serializerCompiler,
} from '../http/index.ts';
import { type KeptMonths, partitionJob, registerJobs, replicationJobs } from '../jobs/index.ts';
import type {} from '../mail/fastify.d.ts';
import type { Mailer } from '../mail/index.ts';
import { countJobs } from '../modules/applications/counts.jobs.ts';
import { documentJob } from '../modules/desk/documents.jobs.ts';
import { registerScim } from '../modules/directories/scim.routes.ts';
import type {} from '../modules/identity/credentials/fastify.d.ts';
import { createDeviceCookies } from '../modules/identity/credentials/index.ts';
import { registerLine } from '../modules/identity/line/line.routes.ts';
import { registerLogin } from '../modules/identity/login/login.routes.ts';
import { registerNextAuth } from '../modules/identity/next-auth/next-auth.routes.ts';
import type { SessionSettings } from '../modules/identity/next-auth/next-auth-handler.ts';
import type {} from '../modules/identity/sign-on/fastify.d.ts';
import { registerSignOnLogin } from '../modules/identity/sign-on/sign-in.routes.ts';
import { signOnJobs } from '../modules/identity/sign-on/sign-on.jobs.ts';
import { createSignOn, type SignOnOptions } from '../modules/identity/sign-on/sign-on-context.ts';
import type {} from '../modules/identity/totp/fastify.d.ts';
import { createSealedSecrets } from '../modules/identity/totp/sealed-secrets.ts';
import { totpJobs } from '../modules/identity/totp/totp.jobs.ts';
import { standingJobs } from '../modules/instructions/standing.jobs.ts';
import { databaseClock } from '../modules/loyalty/points/clock.ts';
import type { LineChannel } from '../modules/notifications/line-channel.ts';
import { deliveryJob } from '../modules/notifications/notifications.jobs.ts';
import { registerUnsubscribe } from '../modules/notifications/unsubscribe.routes.ts';
import { createUnsubscribeLinks } from '../modules/notifications/unsubscribe-links.ts';
import { attachmentOf } from '../modules/reports/schedules/run-files.service.ts';
import { type UploadScans, uploadJobs } from '../modules/uploads/uploads.jobs.ts';
import { DEFAULT_KEPT_DAYS, type KeptDays, retentionJobs } from '../retention/index.ts';
import type { LineSettings, ServiceName } from '../settings/index.ts';
import type { Tokens } from '../tokens/index.ts';
import { registerDemo } from './demo-routes.ts';
import { registerDesk } from './desk-routes.ts';
import { registerHealth } from './health/health.routes.ts';
import { measuringJobs } from './measurements.ts';
import { registerOpenapi } from './openapi.routes.ts';
import { portalJobs } from './portal-jobs.ts';
import { registerPortal } from './portal-routes.ts';

/** The gateway accepts 64 KB, so that many repeated filters reach the validator, and adds headers of its own. */
const MAX_HEADER_BYTES = 65_536 + 8_192;

/** Each service has to implement all calls below its paths. */
const pathPrefixes: Record<ServiceName, string[]> = {
  login: ['/api/'],
  portal: ['/customer-portal/'],
  session: [],
};

export interface AppOptions {
  readonly database: Database;
  readonly objects?: ObjectStore | undefined;
  /** How files of customers are scanned; absent if none are taken. */
  readonly uploads?: UploadScans | undefined;
  readonly tokens: Tokens;
  readonly session: SessionSettings;
  readonly mailer: Mailer;
  readonly accentColor?: string | undefined;
  readonly lineChannel?: LineChannel | undefined;
  /** Origin of the login service for browsers; `undefined` if it is that of the portal. */
  readonly loginPublicUrl?: string | undefined;
  readonly line?: LineSettings | undefined;
  readonly signOn?: SignOnOptions | undefined;
  /** Enables what only a demo on this machine may serve; `origins` are those that it may be opened at. */
  readonly demo?: { readonly origins: readonly string[] } | undefined;
  readonly services: readonly ServiceName[];
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  readonly logOutput?: Writable;
  /** Time between the first 503 of `/readyz` and closing the server; 0 by default. */
  readonly drainDelayMs?: number;
  /** Absent months are for ever. */
  readonly keptMonths?: KeptMonths;
  readonly keptDays?: KeptDays;
  readonly timeouts?: ServerTimeouts;
  readonly telemetry?: ServerTelemetry | undefined;
}

/** The server does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createServer({
    headers: RESPONSE_HEADERS,
    timeouts: options.timeouts,
    maxHeaderBytes: MAX_HEADER_BYTES,
    maxBodyBytes: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    trustedProxies: options.trustProxy,
    logLevel: options.logLevel,
    logOutput: options.logOutput,
    drainDelayMs: options.drainDelayMs ?? 0,
    errors: errorRules,
    telemetry: options.telemetry,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('database', options.database);
  app.decorate('objects', options.objects);
  app.decorate('tokens', options.tokens);
  app.decorate('mailer', options.mailer);
  app.decorate('brand', {
    provider: options.mailer.providerName,
    accentColor: options.accentColor ?? DEFAULT_ACCENT,
  });
  // A demo is opened at localhost or at 127.0.0.1, and redirects have to return to the same host.
  app.decorate('publicUrl', options.demo && !options.loginPublicUrl ? undefined : options.session.publicUrl);
  app.decorate('deviceCookies', createDeviceCookies(options.session.secrets));
  app.decorate('signOnMarks', createDeviceCookies(options.session.secrets, 'signOn'));
  app.decorate('sealedSecrets', createSealedSecrets(options.session.secrets, 'totp'));
  app.decorate(
    'signOn',
    createSignOn(options.session.secrets, options.signOn ?? { allowsLoopback: options.demo !== undefined }),
  );
  app.decorate('implemented', new Set<string>());
  app.decorateRequest('auth', undefined);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('staff', undefined);
  watchPools(app.metrics, () => options.database.pools());
  watchReplicas(app.metrics, options.database.replicas);
  await app.register(fastifyCookie);
  await registerOpenapi(app);
  await app.register(async (scope) => {
    registerHealth(scope);
    if (options.services.includes('login'))
      await scope.register(async (login) => registerSignIn(login, options));
    if (options.services.includes('session')) await registerNextAuth(scope, options.session);
    if (options.services.includes('portal')) await registerPortalService(scope, options);
    if (options.demo) await registerDemo(scope, options.demo.origins, options.line);
  });
  answerUnknownPathsFirst(app);
  const missing = missingCalls(
    app,
    options.services.flatMap((name) => pathPrefixes[name]),
  );
  if (missing.length > 0) {
    await app.close();
    throw new Error(`Calls of the contract without a handler: ${missing.join(', ')}.`);
  }
  return app;
}

/** The calls of the portal, and the jobs that run next to them. */
async function registerPortalService(app: FastifyInstance, options: AppOptions): Promise<void> {
  const takesUploads = options.uploads !== undefined;
  registerPortal(app, { takesUploads });
  registerDesk(app, { takesUploads });
  registerEvents(app);
  await registerScim(app);
  const { database, mailer, lineChannel: line } = options;
  const unsubscribeLinks = createUnsubscribeLinks(options.session.secrets);
  await app.register(async (mailed) => registerUnsubscribe(mailed, unsubscribeLinks));
  const { brand } = app;
  registerJobs(app, [
    // Replication comes first, since no replica is read before the first beat.
    ...replicationJobs(database),
    deliveryJob({
      database,
      mailer,
      line,
      unsubscribeLinks,
      reportAttachment: (runId) => attachmentOf({ database, brand, clock: databaseClock }, runId),
      onNotSent: (failure) => app.log.warn(failure, 'mail was not sent'),
    }),
    ...portalJobs(),
    ...totpJobs(app.sealedSecrets),
    ...signOnJobs(app.signOn),
    ...uploadJobs(database, options.objects, options.uploads),
    ...importJobs(database),
    documentJob(database),
    ...countJobs(app.metrics, app.log),
    ...standingJobs(app.metrics, app.log),
    partitionJob(options.keptMonths ?? {}),
    ...retentionJobs(options.keptDays ?? DEFAULT_KEPT_DAYS),
    ...measuringJobs(database, app.metrics),
  ]);
}

function registerSignIn(app: FastifyInstance, { loginPublicUrl, session, line }: AppOptions): void {
  if (loginPublicUrl && session.publicUrl) {
    allowOrigin(app, session.publicUrl, [
      '/api/login/',
      '/api/line_login/',
      '/api/sign_on/',
      '/api/sign_on/find',
    ]);
  }
  registerLogin(app);
  registerLine(app, { line, loginPublicUrl });
  registerSignOnLogin(app);
}
