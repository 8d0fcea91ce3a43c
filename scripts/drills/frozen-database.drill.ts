// `npm run drill:frozen-database`: twenty people read and change things without a pause, through a balancer, two gateways,
// another balancer and two APIs, while the portal's database stops responding for 20 s, then that of the registry.
// Meanwhile each process is probed as Kubernetes does, with the times of operations/kubernetes. Fails unless every call
// during the freeze of the portal's database is answered within 5 s, every call is served during that of the registry, and
// documents in both within a second, no probe fails twice in a row, and everybody is served again without another start.
// frozen-database.test.ts and database-revisions.test.ts do the same with each kind of wait alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { repository } from '../repository.ts';
import { openDrillPortal } from './portal.ts';
import type { DrillProcess } from './portal-processes.ts';

const PEOPLE = 20;
const FROZEN_MS = 20_000;
const USUAL_MS = 2_000;
const ANSWER_MS = 5_000;
const SERVED_MS = 1_000;
const documents = ['/', '/c/7/'];
const calls = [
  '/customer-portal/auth/me',
  '/customer-portal/applications',
  '/customer-portal/applications/main_status',
  '/customer-portal/deadlines',
  '/customer-portal/points/balance',
  '/release-news?customer=7&have=shell@1.0.0',
  ...documents,
];

interface Answer {
  readonly path: string;
  readonly phase: string;
  readonly status: number;
  readonly ms: number;
}

/** Seconds, as in `readinessProbe` of the base. */
interface Probe {
  readonly httpGet: { readonly path: string };
  readonly periodSeconds: number;
  readonly timeoutSeconds: number;
  readonly failureThreshold?: number;
}

function probesOf(name: 'api' | 'gateway'): Probe[] {
  const file = readFileSync(join(repository, `operations/kubernetes/base/${name}.yaml`), 'utf8');
  const deployment = parseAllDocuments(file)
    .map((document) => document.toJS())
    .find(({ kind }) => kind === 'Deployment');
  const [container] = deployment.spec.template.spec.containers;
  return [container.readinessProbe, container.livenessProbe];
}

const portal = await openDrillPortal();
const answers: Answer[] = [];
const probed = new Map<string, { asked: number; failed: number; slowestMs: number }>();
const removed = new Set<string>();
let phase = 'before';

async function usePortal(person: number): Promise<void> {
  for (let turn = person; phase !== 'end'; turn++) {
    const path = calls[turn % calls.length] ?? '';
    const answer = await portal.call(path);
    // One that was in flight when the freeze began belongs to it.
    answers.push({ path, phase, ...answer });
  }
}

async function probe({ url, instance }: DrillProcess, { httpGet, ...times }: Probe): Promise<void> {
  let failures = 0;
  const key = `${instance} ${httpGet.path}`;
  const count = { asked: 0, failed: 0, slowestMs: 0 };
  probed.set(key, count);
  while (phase !== 'end') {
    const next = delay(times.periodSeconds * 1_000);
    const askedAt = performance.now();
    const signal = AbortSignal.timeout(times.timeoutSeconds * 1_000);
    const isWell = await fetch(`${url}${httpGet.path}`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    count.asked += 1;
    count.failed += isWell ? 0 : 1;
    count.slowestMs = Math.max(count.slowestMs, performance.now() - askedAt);
    failures = isWell ? 0 : failures + 1;
    if (failures >= (times.failureThreshold ?? 3)) removed.add(key);
    await next;
  }
}

function print(of: string): Answer[] {
  const asked = answers.filter((answer) => answer.phase === of);
  console.log(`\n${of}: ${asked.length} calls`);
  for (const path of calls) {
    const own = asked.filter((answer) => answer.path === path);
    const slowest = Math.round(Math.max(0, ...own.map(({ ms }) => ms)));
    const byStatus = Object.entries(Object.groupBy(own, ({ status }) => status));
    const counts = byStatus.map(([status, these]) => `${these?.length} × ${status}`).join(', ');
    console.log(`  ${path}: slowest ${slowest} ms; ${counts}`);
  }
  return asked;
}

try {
  await portal.call('/customer-portal/auth/me');
  const people = Array.from({ length: PEOPLE }, (_, person) => usePortal(person));
  const probes = portal.processes.flatMap((each) =>
    probesOf(each.job === 'atrium-api' ? 'api' : 'gateway').map((times) => probe(each, times)),
  );
  await delay(USUAL_MS);
  for (const [name, line] of Object.entries(portal.lines)) {
    phase = `the ${name} is frozen`;
    line.freeze();
    await delay(FROZEN_MS);
    phase = 'mending';
    line.mend();
    await delay(USUAL_MS);
    phase = 'after';
    await delay(USUAL_MS);
  }
  phase = 'end';
  await Promise.all(people);
  await Promise.all(probes);
  const before = print('before');
  const frozen = print('the database is frozen');
  const registry = print('the registry is frozen');
  const after = print('after');
  for (const [key, { asked, failed, slowestMs }] of probed)
    console.log(`  ${key}: ${failed} of ${asked} probes failed, slowest ${Math.round(slowestMs)} ms`);
  const isAnswered = frozen.every(({ ms }) => ms <= ANSWER_MS) && frozen.some(({ status }) => status === 503);
  const isServed = [...before, ...after].every(({ status }) => status < 400);
  const isIndependent = registry.every(({ status }) => status < 400);
  const documentsServed = [...frozen, ...registry]
    .filter(({ path }) => documents.includes(path))
    .every(({ status, ms }) => status === 200 && ms <= SERVED_MS);
  const findings = {
    'answered within 5 s': isAnswered,
    'documents within a second': documentsServed,
    'all served while the registry is frozen': isIndependent,
    'served before and after': isServed,
    'no process taken out or restarted': removed.size === 0,
  };
  console.log(
    `\n${Object.entries(findings)
      .map(([what, holds]) => `${what}: ${holds}`)
      .join('; ')}`,
  );
  if (!Object.values(findings).every(Boolean)) process.exitCode = 1;
} finally {
  await portal.close();
}
