import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DevServer } from '@atrium/build';
import { type AnswerObserver, createDevelopmentGateway, readDocumentSet } from '@atrium/edge/development';
import { httpOrigin, isLoopback, port as portField } from '@atrium/server/settings';
import { errorCode } from '@atrium/server/thrown';
import { clientOf, hasTokenFor } from './client.ts';
import { readControlUrl } from './control-url.ts';
import { CommandError } from './deploy-client.ts';
import { watchRules } from './development-rules.ts';
import { RECORDING_WORDS, recordedPortal, recorderFor, refuseOddOptions } from './fixtures/index.ts';
import { type Invocation, operand } from './invocation.ts';
import { requireRemoteName, workspaceAbove } from './scaffold.ts';

const DEFAULT_PORT = '8090';
const LOOPBACK = '127.0.0.1';

export async function dev(invocation: Invocation): Promise<void> {
  const { options, print } = invocation;
  const name = operand(invocation, 'the remote to develop, such as mfe-documents');
  requireRemoteName(name);
  const folder = folderOf(name, invocation.folder);
  refuseOddOptions(options);
  const port = portOf(options.port ?? DEFAULT_PORT);
  const portal: DevelopedIn = options.fixtures
    ? await recordedPortal(folder, invocation)
    : await livePortal(folder, invocation);
  const devServer = await startDevServer(folder, print);
  const gateway = await createDevelopmentGateway({
    portalUrl: portal.url,
    name,
    devServer: devServer.url,
    observer: portal.observer,
  });
  try {
    await gateway.listen({ host: LOOPBACK, port });
  } catch (error) {
    await Promise.all([gateway.close(), devServer.close(), portal.close?.()]);
    throw new CommandError(`Port ${port} is not free (${errorCode(error)}); choose another one with --port.`);
  }
  print(
    `\n${portal.title} with your ${name}: http://localhost:${port}\n${portal.words}\n\nPress Ctrl-C to stop.`,
  );
  portal.showMissingBy?.(devServer.show);
  await portal.compareWith?.(devServer.url);
  if (!options.fixtures) await watchLiveRules(portal.url, name, devServer, invocation);
}

/** What the remote is developed in. */
interface DevelopedIn {
  readonly url: string;
  readonly title: string;
  /** What someone has to know who works there. */
  readonly words: string;
  readonly observer?: AnswerObserver;
  /** Takes what shows over the page what has no recorded answer. */
  showMissingBy?(show: DevServer['show']): void;
  /** Says what keeps its shell from showing the remote. */
  compareWith?(devServerUrl: string): Promise<void>;
  close?(): Promise<void>;
}

async function livePortal(folder: string, { options, print }: Invocation): Promise<DevelopedIn> {
  const url = portalOf(options.against);
  const { shell } = await readPortal(url);
  const words =
    'Sign in with a password; other ways of signing in lead back to the portal itself.\n' +
    'What you do there is real: pages act for you in the portal that people use.';
  const title = `${url} (shell ${shell.version})`;
  if (!options.record) return { url, title, words };
  const observer = recorderFor(folder, print);
  return { url, title, words: `${words}\n${RECORDING_WORDS}`, observer };
}

async function watchLiveRules(
  portalUrl: string,
  name: string,
  devServer: DevServer,
  invocation: Invocation,
): Promise<void> {
  const { print } = invocation;
  const controlUrl = await readControlUrl(portalUrl);
  if (controlUrl && hasTokenFor({ portalUrl, controlUrl }, invocation))
    watchRules(clientOf(invocation), devServer, print);
  else print(`\nThe portal does not check ${name}: ${whyUnchecked(controlUrl)}.`);
}

function whyUnchecked(controlUrl: string | null): string {
  return controlUrl
    ? `that needs ATRIUM_CONTROL=${controlUrl} and your team’s ATRIUM_TOKEN`
    : 'it does not say where its control plane is';
}

function folderOf(name: string, folder: string): string {
  const workspace = workspaceAbove(folder);
  const candidate = workspace ? join(workspace, name) : folder;
  const manifest = join(candidate, 'package.json');
  const found = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).name : undefined;
  if (found === name) return candidate;
  throw new CommandError(`${candidate} is not the folder of ${name}; run this in its repository.`);
}

/** A portal elsewhere gets the person's password, so it needs https. */
function portalOf(against: string | undefined): string {
  const { data: origin } = httpOrigin.safeParse(against ?? '');
  if (!origin)
    throw new CommandError('Say which portal to develop against, such as --against https://portal.example.');
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' || isLoopback(hostname)) return origin;
  throw new CommandError(`${origin} is not https; only a portal on this machine may do without it.`);
}

function portOf(text: string): number {
  const { data: port } = portField.safeParse(text);
  if (port === undefined) throw new CommandError(`"${text}" is not a port; write for example --port 8091.`);
  return port;
}

async function readPortal(portalUrl: string) {
  const set = await readDocumentSet(portalUrl).catch((error: Error) => {
    const code = errorCode(error.cause);
    throw new CommandError(`${portalUrl} does not respond${code ? ` (${code})` : ''}.`);
  });
  if (set) return set;
  throw new CommandError(`${portalUrl} is no portal that this version of the command line works with.`);
}

/** The build preset is the one that the remote itself has installed. */
async function startDevServer(folder: string, print: (line: string) => void): Promise<DevServer> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const preset: typeof import('@atrium/build') = await import(pathToFileURL(resolve('@atrium/build')).href);
  try {
    return await preset.startDevServer(folder, 0, print, 'development-in-live-portal');
  } catch (error) {
    if (error instanceof preset.BuildFailure) throw new CommandError(error.message);
    throw error;
  }
}
