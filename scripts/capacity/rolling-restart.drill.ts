// `npm run drill:rolling-restart`: 500 people use the portal while each of its processes, two gateways, two APIs and two
// login services, is replaced by a new one, one after the other, twice. Fails if a request does. PEOPLE, ROUNDS, THINK_S
// and CAPACITY_DIR (see portal.bench.ts) set something else.

import { Load } from './load.ts';
import { PortalUnderLoad } from './portal-under-load.ts';
import { printMachine } from './print-measured.ts';
import { readSettings } from './settings.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 2);
const settings = readSettings({ people: 500, minutes: 0, applications: [100_000] });

const portal = await PortalUnderLoad.open(settings.dataDir, settings.applications[0] ?? 0);
const load = new Load();
try {
  const people = await portal.database.createPeople(settings.people);
  await load.arrive(portal.origin, people, settings.thinkMs);
  load.reset();
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const old of [...portal.replicas]) {
      const startedAt = performance.now();
      const fresh = await portal.replace(old);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      const { requests, streams, failures } = await load.report();
      console.log(
        `${old.name} replaced by ${fresh.name} within ${seconds} s; ${requests} requests, ${streams} streams open, ${failures.length} failures`,
      );
    }
  const { requests, pages, seconds, all, streamsOpened, failures } = await load.report();
  console.log(
    `${requests} requests for ${pages} pages in ${seconds.toFixed(0)} s, p99 ${all.p99Ms.toFixed(0)} ms; ` +
      `streams opened again ${streamsOpened} times; ${failures.length} failures`,
  );
  for (const { at, route, reason } of failures) console.log(`failed at ${at}: ${route}: ${reason}`);
  printMachine();
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await load.close();
  await portal.close();
  settings.removeData();
}
