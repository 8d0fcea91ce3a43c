// `npm run bench:portal`: 500 people use the portal for five minutes: two gateways, two APIs, two login services and
// PostgreSQL, at 100,000 applications; then 25 people for a minute each at 100,000, one and ten million, few enough that no
// size is too much for the machine. Prints throughput, response times by route, memory and processor time by process, and
// the cost of a thousand requests. Fails if a request does. PEOPLE, GROWTH_PEOPLE (either may be 0), MINUTES,
// GROWTH_MINUTES, THINK_S (between two pages of a person), APPLICATIONS (powers of ten from 100000) and CAPACITY_DIR (a
// folder for the databases that is kept) set something else. Ten million take 35 GB.
import { setTimeout as delay } from 'node:timers/promises';
import { Load } from './load.ts';
import { PortalUnderLoad } from './portal-under-load.ts';
import { growthRow, type Measured, printMachine, printMeasured, UsageWatch } from './print-measured.ts';
import { readSettings } from './settings.ts';

const WARM_UP_MS = 30_000;
const GROWTH_MINUTES = Number(process.env.GROWTH_MINUTES ?? 1);
const GROWTH_PEOPLE = Number(process.env.GROWTH_PEOPLE ?? 25);
const MS_PER_MINUTE = 60_000;

const settings = readSettings({
  people: 500,
  minutes: 5,
  applications: [100_000, 1_000_000, 10_000_000],
});

async function measure(applications: number, people: number, minutes: number): Promise<Measured> {
  const portal = await PortalUnderLoad.open(settings.dataDir, applications);
  const load = new Load();
  try {
    const arrival = await load.arrive(
      portal.origin,
      await portal.database.createPeople(people),
      settings.thinkMs,
    );
    console.log(
      `${people} people signed in within ${arrival.seconds.toFixed(0)} s, ${arrival.failures.length} failures`,
    );
    await delay(WARM_UP_MS);
    load.reset();
    const watch = new UsageWatch(portal, load);
    await delay(minutes * MS_PER_MINUTE);
    const report = await load.report();
    return { applications, database: portal.database, report, processes: watch.stop() };
  } finally {
    await load.close();
    await portal.close();
  }
}

async function measureAndPrint(applications: number, people: number, minutes: number): Promise<Measured> {
  const measured = await measure(applications, people, minutes);
  printMeasured(measured);
  if (measured.report.failures.length > 0) process.exitCode = 1;
  return measured;
}

try {
  const { applications, people, minutes } = settings;
  if (people > 0) await measureAndPrint(applications[0] ?? 0, people, minutes);
  const growth: Measured[] = [];
  for (const size of GROWTH_PEOPLE > 0 ? applications : [])
    growth.push(await measureAndPrint(size, GROWTH_PEOPLE, GROWTH_MINUTES));
  if (growth.length > 0) console.table(Object.fromEntries(growth.map(growthRow)));
  printMachine();
} finally {
  settings.removeData();
}
