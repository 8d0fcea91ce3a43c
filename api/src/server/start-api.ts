import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTelemetry, type RunningServer, watchDisks } from '@atrium/server';
import { openObjects, WatchedStore } from '@atrium/server/objects';
import { SettingsError } from '@atrium/server/settings';
import { errorCode } from '@atrium/server/thrown';
import type { FastifyInstance } from 'fastify';
import {
  checkRoles,
  createDatabase,
  type Database,
  type DatabaseRole,
  type DatabaseSettings,
  holdsDemoPeople,
} from '../db/index.ts';
import { scannerOf } from '../file-checks/index.ts';
import {
  createMailer,
  type MailError,
  type Mailer,
  mailboxTransport,
  smtpTransport,
  withoutAddresses,
} from '../mail/index.ts';
import { prepareDummyHash } from '../modules/identity/credentials/index.ts';
import { lineMessaging } from '../modules/notifications/line-channel.ts';
import type { UploadScans } from '../modules/uploads/uploads.jobs.ts';
import {
  createSessionSecret,
  keptSecret,
  linesOf,
  SESSION_SECRET_FILE,
  type Settings,
  TOKEN_KEY_FILE,
} from '../settings/index.ts';
import { createTokens, generateKeys, parseKeys, type SigningKeys } from '../tokens/index.ts';
import { createApp } from './app.ts';

export interface RunningApi extends RunningServer {
  readonly url: string;
  /** Undefined if no port for metrics is set. */
  readonly metricsUrl: string | undefined;
}

/** Needs a migrated database. */
export async function startApi(settings: Settings): Promise<RunningApi> {
  const keys = await signingKeys(settings);
  const secrets =
    settings.sessionSecrets ??
    linesOf(await keptSecret(join(settings.dataDir, SESSION_SECRET_FILE), createSessionSecret));
  const address = databaseSettings(settings);
  await checkRoles(address, settings.services.includes('portal') ? ALL_ROLES : ['atrium_login']);
  const telemetry = await openTelemetry({ name: 'atrium-api', callsPortal: false }, settings.telemetry);
  let app: FastifyInstance | undefined;
  const { metrics } = telemetry;
  const log = {
    warn: (cause: object, message: string) => app?.log.warn(cause, message),
    info: (message: string) => app?.log.info(message),
  };
  const opened = settings.objects && (await openObjects(settings.objects));
  const objects = opened && metrics ? new WatchedStore(opened, { metrics, log }) : opened;
  const stopDisks = metrics && watchDisks(metrics, foldersOf(settings));
  const database = createDatabase({
    ...address,
    tracing: telemetry.tracing,
    onReplicaFailure: (error) => app?.log.warn({ err: error }, 'the primary is read in place of a replica'),
  });
  const mailer = openMailer(database, settings, ({ outcome, message }) =>
    app?.log.warn({ outcome, reason: withoutAddresses(message) }, 'mail was not sent'),
  );
  try {
    await refuseDemoUsers(database, settings);
    app = await createApp({
      database,
      objects,
      uploads: uploadsOf(settings),
      tokens: createTokens(keys),
      session: { secrets, basePath: settings.sessionBasePath, publicUrl: settings.publicUrl },
      loginPublicUrl: settings.loginPublicUrl,
      mailer,
      accentColor: settings.accentColor,
      lineChannel: settings.lineMessaging
        ? lineMessaging(settings.lineMessaging.url, settings.lineMessaging.token)
        : undefined,
      ...(await lineAndDemo(settings)),
      services: settings.services,
      trustProxy: settings.trustProxy,
      logLevel: settings.logLevel,
      drainDelayMs: settings.drainDelayMs,
      telemetry,
      keptMonths: settings.keptMonths,
      keptDays: settings.keptDays,
    });
    await prepareDummyHash();
    const listening = app;
    const url = await listening.listen({ host: settings.host, port: settings.port });
    return {
      url,
      metricsUrl: telemetry.metricsUrl,
      close: async () => {
        await listening.draining.stop();
        await mailer.close();
        await database.close();
        await objects?.close();
        stopDisks?.();
        await telemetry.close();
      },
    };
  } catch (error) {
    await database.close();
    await telemetry.close();
    throw error;
  }
}

function uploadsOf({ scanCommand: command, demo, dataDir }: Settings): UploadScans | undefined {
  const scanner = scannerOf({ command, isDemo: demo });
  return scanner && { scanner, folder: join(dataDir, 'scans') };
}

function foldersOf({ dataDir, objects }: Settings): string[] {
  return [dataDir, ...(objects && 'folder' in objects ? [objects.folder] : [])];
}

const ALL_ROLES: readonly DatabaseRole[] = ['atrium_app', 'atrium_jobs', 'atrium_login', 'atrium_staff'];

function databaseSettings({ database }: Settings): DatabaseSettings {
  const { url, appUrl, jobsUrl, loginUrl, staffUrl, directUrl, replicaUrls, maxConnections, rolePrefix } =
    database;
  return {
    url,
    directUrl,
    replicaUrls,
    rolePrefix,
    maxConnections,
    roleUrls: {
      ...(appUrl ? { atrium_app: appUrl } : {}),
      ...(jobsUrl ? { atrium_jobs: jobsUrl } : {}),
      ...(loginUrl ? { atrium_login: loginUrl } : {}),
      ...(staffUrl ? { atrium_staff: staffUrl } : {}),
    },
  };
}

/** Demo mode includes its own LINE, at the addresses of this machine. */
async function lineAndDemo({ demo, line, host, port, publicUrl }: Settings) {
  if (!demo) return { line };
  const { demoLineSettings } = await import('../demo/index.ts');
  const own = `http://${host}:${port}`;
  const open = new URL(publicUrl ?? own);
  const origins = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${open.port || 80}`);
  return { line: demoLineSettings(own), demo: { origins: [...new Set([open.origin, ...origins])] } };
}

function openMailer(
  database: Database,
  { providerName, mail, demo, publicUrl, host, port }: Settings,
  onFailure: (error: MailError) => void,
): Mailer {
  return createMailer({
    portalUrl: publicUrl ?? `http://${host}:${port}`,
    providerName,
    transport: mail.smtpUrl
      ? smtpTransport({ ...mail, smtpUrl: mail.smtpUrl })
      : demo
        ? mailboxTransport(database)
        : undefined,
    onFailure,
  });
}

async function signingKeys({ tokenSigningKeyFile, dataDir }: Settings): Promise<SigningKeys> {
  const text = tokenSigningKeyFile
    ? readFileOf('TOKEN_SIGNING_KEY_FILE', tokenSigningKeyFile)
    : await keptSecret(join(dataDir, TOKEN_KEY_FILE), generateKeys);
  return parseKeys(text).catch((error: Error) => {
    throw new SettingsError(`TOKEN_SIGNING_KEY_FILE: ${error.message}.`);
  });
}

function readFileOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`${variable}: cannot read ${file} (${errorCode(error)}).`);
  }
}

/** The password of the demo users is public, so they may exist in demo mode only. */
async function refuseDemoUsers(database: Database, settings: Settings): Promise<void> {
  if (settings.demo || !(await holdsDemoPeople(database))) return;
  throw new SettingsError(
    'DEMO_MODE: is off, but this database contains the demo users; use another database or DATA_DIR.',
  );
}
