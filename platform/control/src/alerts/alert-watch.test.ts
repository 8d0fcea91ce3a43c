import { join } from 'node:path';
import { NewErrorLog, Registry, UsageLog, withCanary, withoutCanary } from '@atrium/registry';
import { createFolder, createNewError, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import type { Verdict } from '../steering/index.ts';
import { AlertMarks } from './alert-marks.ts';
import { AlertWatch } from './alert-watch.ts';
import type { Alert, Alerts } from './alerts.ts';

const sent: Alert[] = [];
/** Whether alerts are on their way once they are sent. */
let accepts: boolean;
const alerts = {
  send: async (_key: string, alert: Alert) => sent.push(alert) > 0 && accepts,
} as unknown as Alerts;
const report = createNewError();
const figures = (people: number, badPeople: number): Verdict['canary'] => ({
  documents: { served: 2 * people, bad: 2 * badPeople },
  people,
  badPeople,
  customers: people,
  badCustomers: badPeople,
});
const harmless: Verdict = { canary: figures(40, 0), stable: figures(400, 2), hold: null, action: 'wait' };
let folder: string;
let registry: Registry;
let usageLog: UsageLog;
let newErrorLog: NewErrorLog;

beforeEach(async () => {
  sent.length = 0;
  folder = createFolder();
  registry = new Registry(folder);
  accepts = true;
  usageLog = new UsageLog(join(folder, 'usage'));
  newErrorLog = new NewErrorLog(join(folder, 'new-errors'));
  await registry.publish(createShellBuild());
  await registry.promote('shell', '1.0.0');
  for (const version of ['1.0.0', '1.1.0']) await registry.publish(createRemoteBuild({ version }));
  await registry.promote('mfe-probe', '1.0.0');
  await registry.change({
    by: 'Probes',
    action: 'canary',
    next: (state) => withCanary(state, 'mfe-probe', { version: '1.1.0', percent: 10 }),
  });
});

function createWatch(verdict: Verdict) {
  const marks = new AlertMarks(join(folder, 'alerts'));
  const steering = { verdicts: async () => ({ 'mfe-probe': verdict }) } as never;
  const log = { warn: jest.fn() };
  return new AlertWatch({ alerts, marks, registry, steering, usageLog, newErrorLog, log });
}

async function look(verdict: Verdict = harmless) {
  await createWatch(verdict).look();
  return sent;
}

function measure(version: string, count: number, lcp: number) {
  for (let index = 0; index < count; index += 1)
    usageLog.countVitals({ name: 'mfe-probe', version }, { lcp }, Date.now());
}

test('a canary that does as well as the current version causes no alert', async () => {
  measure('1.0.0', 300, 2_000);
  measure('1.1.0', 40, 2_100);
  expect(await look()).toEqual([]);
});

test('a canary with more errors causes an alert', async () => {
  const verdict: Verdict = { ...harmless, canary: figures(40, 5), hold: 'more-errors' };
  expect(await look(verdict)).toEqual([
    {
      kind: 'canary-has-more-errors',
      name: 'mfe-probe',
      version: '1.1.0',
      team: 'Probes',
      text:
        'The canary mfe-probe 1.1.0 has more errors: 5 of 40 people, 5 of 40 customers (reported by 10 of 80 documents); ' +
        'with 1.0.0 2 of 400 people, 2 of 400 customers (reported by 4 of 800 documents). ' +
        'It gets no more customers for now.',
    },
  ]);
});

test.each([
  [
    'few-customers',
    /^The canary mfe-probe 1\.1\.0 has errors: 2 of 3 people, .* Fewer than five customers opened it, so/,
  ],
  [
    'one-network',
    /^In one network everyone with the canary mfe-probe 1\.1\.0 has errors: 2 of 3 people, .* not rolled back/,
  ],
] as const)('a canary that is stopped for the reason %s causes an alert', async (hold, text) => {
  const verdict: Verdict = { ...harmless, canary: figures(3, 2), hold };
  expect(await look(verdict)).toEqual([
    {
      kind: 'canary-stopped',
      name: 'mfe-probe',
      version: '1.1.0',
      team: 'Probes',
      text: expect.stringMatching(text),
    },
  ]);
});

test('a canary whose documents are poor more often causes an alert, and stays', async () => {
  measure('1.0.0', 300, 2_000);
  measure('1.0.0', 10, 6_000);
  measure('1.1.0', 20, 2_000);
  measure('1.1.0', 20, 6_000);
  expect(await look()).toMatchObject([
    {
      kind: 'canary-is-slower',
      text: 'The canary mfe-probe 1.1.0 is poor in more documents than 1.0.0: Largest contentful paint. Nothing was changed.',
    },
  ]);
  expect((await registry.state()).canaries['mfe-probe']).toBeDefined();
});

test('an automatic rollback causes an alert, a team’s own drop does not', async () => {
  const drop = {
    action: 'drop',
    next: (state: Parameters<typeof withoutCanary>[0]) => withoutCanary(state, 'mfe-probe'),
  } as const;
  await registry.change({
    ...drop,
    by: 'Probes (automatic)',
    reason: '10 of 40 documents with 1.1.0 had errors',
  });
  await registry.change({
    by: 'Probes',
    action: 'canary',
    next: (state) => withCanary(state, 'mfe-probe', { version: '1.1.0', percent: 20 }),
  });
  await registry.change({ ...drop, by: 'Probes' });
  expect((await look()).map(({ kind, text }) => [kind, text])).toEqual([
    [
      'canary-rolled-back',
      'The canary mfe-probe 1.1.0 was rolled back: 10 of 40 documents with 1.1.0 had errors.',
    ],
  ]);
});

test('a new error causes one alert with message and support code, however often is looked', async () => {
  await newErrorLog.add(report);
  const watch = createWatch(harmless);
  for (let count = 0; count < 2; count += 1) await watch.look();
  expect(sent).toEqual([
    {
      kind: 'new-error',
      name: 'mfe-probe',
      version: '1.0.0',
      team: 'Probes',
      text: 'New error in mfe-probe 1.0.0: TypeError: … is undefined (support code 7KQ2-M9XD).',
    },
  ]);
});

test('a new error for which there were too many alerts is told later', async () => {
  await newErrorLog.add({ ...report, message: undefined });
  const watch = createWatch(harmless);
  accepts = false;
  await watch.look();
  accepts = true;
  await watch.look();
  await watch.look();
  expect(sent).toHaveLength(2);
});
