import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, startDatabase } from '@atrium/api';
import { publish } from '@atrium/registry';
import { createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { createFirstOwner, type FirstOwner } from '../testing/first-owner.ts';
import { endProcess, type ServiceProcess, startService } from '../testing/service-process.ts';

/** What becomes of the control plane while visitors go on. */
export const fates = [
  'runs',
  'hangs (SIGSTOP)',
  'goes on (SIGCONT)',
  'is stopped (SIGTERM)',
  'runs again',
  'is killed (SIGKILL)',
  'is absent',
] as const;

/** Visitors who sign in during each fate: all are one person, whose sign-ins the API limits. */
const SIGNING_IN = 2;

/** What visitors saw during one fate. */
export interface Observed {
  readonly fate: (typeof fates)[number];
  readonly requests: number;
  /** Requests that failed: what was asked, and the status or the error. */
  readonly failed: readonly string[];
  /** Whether the control plane answered a call that was sent when this fate began. */
  readonly isControlAnswering: boolean;
}

/** What the processes of a portal are called that has an edge and a control plane apart. */
interface Portal {
  readonly edge: ServiceProcess;
  readonly owner: FirstOwner;
  startControl(): Promise<ServiceProcess>;
  close(): Promise<void>;
}

/** Starts API, edge and database, and says how the control plane is started. */
async function startPortal(): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-without-control-'));
  // Readable by the user that the database runs as, so that its files are here too.
  chmodSync(dataDir, 0o755);
  const running: ServiceProcess[] = [];
  const registry = join(dataDir, 'registry');
  const database = await startDatabase({ dataDir, volatile: true });
  const start = async (script: string, env: Record<string, string>) => {
    const service = await startService(script, { DATA_DIR: dataDir, ...env });
    running.push(service);
    return service;
  };
  const close = async () => {
    // One that hangs would not end by itself.
    for (const { process } of running) process.kill('SIGCONT');
    await Promise.all(running.map(({ process }) => endProcess(process)));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await prepareDatabase(database.url);
    for (const build of [createShellBuild(), createRemoteBuild()]) await publish(build, registry);
    const api = await start('api/src/main.ts', { DATABASE_URL: database.url });
    const planes = { REGISTRY_DIR: registry, API_URL: api.url };
    const edge = await start('platform/edge/src/main.ts', planes);
    const owner = await createFirstOwner(database.url, edge.url);
    const startControl = () => start('platform/control/src/main.ts', { ...planes, CONTROL_PORT: '0' });
    return { edge, owner, startControl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Requests of a visitor, in turn: a sign-in, and in each round a page, a deep link, a script, news about versions and a
 * call.
 *
 * @param known Token of a visitor who is signed in already; without it the visitor signs in first.
 */
async function visit(
  origin: string,
  { email, password, customerId }: FirstOwner,
  rounds: number,
  known: string | undefined,
  say: (what: string, failure: string | null) => void,
): Promise<string> {
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    try {
      const response = await fetch(origin + path, init);
      const text = await response.text();
      say(path, response.status === 200 ? null : String(response.status));
      return text;
    } catch (error) {
      say(path, String((error as Error).cause ?? error));
      return '';
    }
  };
  const signIn = async () => {
    const body = JSON.stringify({ email, password });
    const headers = { 'content-type': 'application/json' };
    return /"token":"([^"]+)"/.exec(await ask('/api/login/', { method: 'POST', headers, body }))?.[1] ?? '';
  };
  const token = known ?? (await signIn());
  for (let round = 0; round < rounds; round += 1) {
    await ask(`/c/${customerId}`);
    await ask(`/c/${customerId}/probe/1?from=mail`);
    await ask('/assets/mfe-probe/1.0.0/list.js');
    await ask(`/release-news?customer=${customerId}&have=shell@1.0.0&have=mfe-probe@1.0.0`);
    await ask('/customer-portal/auth/me', { headers: { authorization: `Bearer ${token}` } });
  }
  return token;
}

/** A control plane that visitors never notice: what becomes of it, fate by fate. */
class Fated {
  readonly #start: () => Promise<ServiceProcess>;
  #control: ServiceProcess;

  constructor(control: ServiceProcess, start: () => Promise<ServiceProcess>) {
    this.#control = control;
    this.#start = start;
  }

  async become(fate: (typeof fates)[number]): Promise<void> {
    const { process } = this.#control;
    if (fate === 'hangs (SIGSTOP)') process.kill('SIGSTOP');
    if (fate === 'goes on (SIGCONT)') process.kill('SIGCONT');
    // Visitors go on while it ends.
    if (fate === 'is stopped (SIGTERM)') process.kill('SIGTERM');
    if (fate === 'runs again') {
      await endProcess(process);
      this.#control = await this.#start();
    }
    if (fate === 'is killed (SIGKILL)') process.kill('SIGKILL');
  }

  /** Asks the control plane; `wasAnswered` says later whether it has answered. */
  ask(): () => boolean {
    let answered = false;
    void fetch(`${this.#control.url}/livez`, { signal: AbortSignal.timeout(600_000) }).then(
      () => {
        answered = true;
      },
      () => undefined,
    );
    return () => answered;
  }
}

/**
 * Has visitors use a portal while its control plane hangs, is stopped and is killed.
 *
 * @param visitors How many visit at the same time.
 * @param rounds How often each of them opens everything, in each fate.
 */
export async function visitWithoutControl(visitors: number, rounds: number): Promise<Observed[]> {
  const portal = await startPortal();
  try {
    const control = new Fated(await portal.startControl(), portal.startControl);
    const token = await visit(portal.edge.url, portal.owner, 0, undefined, () => undefined);
    const observed: Observed[] = [];
    for (const fate of fates) {
      let requests = 0;
      const failed: string[] = [];
      const note = (what: string, failure: string | null) => {
        requests += 1;
        if (failure !== null) failed.push(`${what}: ${failure}`);
      };
      const visitor = (_: unknown, index: number) =>
        visit(portal.edge.url, portal.owner, rounds, index < SIGNING_IN ? undefined : token, note);
      const visits = Promise.all(Array.from({ length: visitors }, visitor));
      await control.become(fate);
      const wasAnswered = control.ask();
      await visits;
      observed.push({ fate, requests, failed, isControlAnswering: wasAnswered() });
    }
    return observed;
  } finally {
    await portal.close();
  }
}
