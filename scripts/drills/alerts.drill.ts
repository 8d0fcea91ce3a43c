// `npm run drill:alerts`: starts a portal for each fault, an API and a gateway behind balancers, has a person use it, breaks
// it after a minute, and records the metrics of both processes for four minutes, or as many as it takes, as a unit test of the alert rules
// (operations/recorded/); then those of a quiet hour, of QUIET_MINUTES. At the end of each fault it looks at the place that
// the entry of the alert in docs/operations.md names, and fails if the cause is not there. It takes four hours;
// `npm run drill:alerts -- sign-in-flood quiet-hour` records these only, AT_ONCE=4 four at a time. `npm run
// check:operations` says whether each fault raises its alerts, and the quiet hour none. Record on a machine that does
// nothing else.
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from '../repository.ts';
import { runAdmin } from './admin-command.ts';
import { type Fault, faults, type Place } from './faults/index.ts';
import { type DrillPortal, openDrillPortal } from './portal.ts';
import { Recorder, SCRAPE_MS } from './recorder.ts';

const FAULT_MINUTES = 4;
const BREAK_AT = 4;
const QUIET_MINUTES = Number(process.env.QUIET_MINUTES ?? 60);
const AT_ONCE = Number(process.env.AT_ONCE ?? 1);
const PAUSE_MS = 500;
const SNAPSHOT_POLL_MS = 500;
const CALLS = ['auth/me', 'applications', 'applications/main_status', 'deadlines', 'points/balance'].map(
  (call) => `/customer-portal/${call}`,
);
const folder = join(repository, 'operations/recorded');

async function readPlace(portal: DrillPortal, look: Place): Promise<string> {
  if (look === 'log') return portal.log();
  if (look === 'heap snapshot') return heapSnapshot(portal);
  if ('admin' in look) return runAdmin(portal, look.admin);
  return JSON.stringify(await portal.admin.query(look.sql));
}

/** Resolves once an API has written one; meanwhile it responds to nothing. */
async function heapSnapshot({ processes, folder }: DrillPortal): Promise<string> {
  const api = processes.find(({ job }) => job === 'atrium-api');
  api?.process.kill('SIGUSR2');
  for (;;) {
    await delay(SNAPSHOT_POLL_MS);
    const [file] = globSync('*.heapsnapshot', { cwd: folder });
    if (!file) continue;
    await fetch(`${api?.url}/livez`);
    return readFileSync(join(folder, file), 'utf8');
  }
}

/** Looks where an operator would look. @returns what is missing there */
async function missingAt(portal: DrillPortal, { places }: Fault): Promise<string[]> {
  const found = await Promise.all(
    places.map(async ({ look, shows }) => {
      const line = (await readPlace(portal, look)).split('\n').find((each) => shows.test(each));
      const place = typeof look === 'string' ? `the ${look}` : JSON.stringify(look);
      const from = Math.max((line?.search(shows) ?? 0) - 40, 0);
      if (line) console.log(`    ${place} shows: ${line.slice(from, from + 400)}`);
      return line ? [] : [`${place} does not show ${shows}`];
    }),
  );
  return found.flat();
}

async function record(fault: Fault): Promise<void> {
  const isQuiet = fault.alerts.length === 0;
  const minutes = isQuiet ? QUIET_MINUTES : (fault.minutes ?? FAULT_MINUTES);
  const scrapes = (minutes * 60_000) / SCRAPE_MS + 1;
  const staged = await fault.stage?.();
  const portal = await openDrillPortal({ replicas: 1, env: staged?.env, prepare: fault.prepare });
  const recorder = new Recorder();
  let turn = 0;
  const timer = setInterval(() => portal.call(CALLS[turn++ % CALLS.length] ?? ''), PAUSE_MS);
  let mend: (() => unknown) | undefined;
  try {
    // Until every job has run once.
    await delay(2 * SCRAPE_MS);
    for (let scrape = 0; scrape < scrapes; scrape++) {
      if (scrape === BREAK_AT) mend = await fault.break(portal, staged);
      const next = delay(SCRAPE_MS);
      await recorder.scrape(portal.processes);
      await next;
    }
    recorder.write(join(folder, `${fault.name}.yaml`), fault);
    console.log(`${fault.name}: recorded`);
    for (const finding of await missingAt(portal, fault)) {
      console.log(`    ${finding}`);
      process.exitCode = 1;
    }
  } finally {
    clearInterval(timer);
    await mend?.();
    await portal.close();
    await staged?.close();
  }
}

const named = process.argv.slice(2);
const waiting = faults.filter(({ name }) => named.length === 0 || named.includes(name));
mkdirSync(folder, { recursive: true });
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const { name } = fault;
      // The others go on.
      await record(fault).catch((error: Error) => {
        console.error(`${name}: ${error.stack}`);
        process.exitCode = 1;
      });
    }
  }),
);
