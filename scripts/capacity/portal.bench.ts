// `npm run bench:portal`: 500 people use the portal for five minutes: two gateways, two APIs, two login services and
// PostgreSQL, at 100,000 applications; then for a minute each at one and at ten million. Prints throughput, response
// times by route, memory and processor time by process, and the cost of a thousand requests. Fails if a request does.
// PEOPLE, MINUTES, THINK_S (between two pages of a person), APPLICATIONS (powers of ten from 100000) and CAPACITY_DIR (a
// folder for the databases that is kept) set something else. Ten million take 35 GB.
import { setTimeout as delay } from 'node:timers/promises';
import { readCapacitySettings } from './capacity-settings.ts';
import { Load } from './load.ts';
import { PortalUnderLoad } from './portal-under-load.ts';
import { growthRow, type Measured, printMachine, printMeasured, UsageWatch } from './print-measured.ts';

const WARM_UP_MS = 30_000;
const GROWTH_MINUTES = 1;
const MS_PER_MINUTE = 60_000;

const settings = readCapacitySettings({
  people: 500,
  minutes: 5,
  applications: [100_000, 1_000_000, 10_000_000],
});

async function measure(applications: number, minutes: number): Promise<Measured> {
  const portal = await PortalUnderLoad.open(settings.dataDir, applications);
  const load = new Load();
  try {
    const people = await portal.database.createPeople(settings.people);
    const arrival = await load.arrive(portal.origin, people, settings.thinkMs);
    console.log(
      `${people.length} people signed in within ${arrival.seconds.toFixed(0)} s, ${arrival.failures.length} failures`,
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

const measured: Measured[] = [];
try {
  for (const [index, applications] of settings.applications.entries()) {
    const minutes = index === 0 ? settings.minutes : Math.min(GROWTH_MINUTES, settings.minutes);
    const one = await measure(applications, minutes);
    measured.push(one);
    printMeasured(one);
  }
  console.table(Object.fromEntries(measured.map(growthRow)));
  printMachine();
  if (measured.some(({ report }) => report.failures.length > 0)) process.exitCode = 1;
} finally {
  settings.removeData();
}
