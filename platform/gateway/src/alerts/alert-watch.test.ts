import { join } from 'node:path';
import type { ErrorReport } from '@atrium/contract';
import { Registry, withCanary, withoutCanary } from '@atrium/registry';
import { createFolder, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { daySubject } from '../marks/session-marks.ts';
import { DocumentIds, type ServedDocument, type Verdict } from '../steering/index.ts';
import { UsageLog } from '../usage/index.ts';
import { AlertMarks } from './alert-marks.ts';
import { AlertWatch } from './alert-watch.ts';
import type { Alert, Alerts } from './alerts.ts';
import { NewErrorAlerts } from './new-errors.ts';

const sent: Alert[] = [];
const alerts = { send: async (_key: string, alert: Alert) => sent.push(alert) > 0 } as unknown as Alerts;
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

beforeEach(async () => {
  sent.length = 0;
  folder = createFolder();
  registry = new Registry(folder);
  usageLog = new UsageLog(join(folder, 'usage'));
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

async function look(verdict: Verdict = harmless) {
  const marks = new AlertMarks(join(folder, 'alerts'));
  const steering = { verdicts: async () => ({ 'mfe-probe': verdict }) } as never;
  await new AlertWatch({ alerts, marks, registry, steering, usageLog, log: { warn: jest.fn() } }).look();
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

describe('a new error', () => {
  const report: Omit<ErrorReport, 'document'> & { team: string } = {
    supportCode: '7KQ2-M9XD',
    kind: 'crash',
    name: 'mfe-probe',
    version: '1.0.0',
    part: 'list',
    error: 'TypeError',
    message: '… is undefined',
    places: ['list.js:1:7'],
    team: 'Probes',
  };

  async function ids() {
    const keys = new DocumentIds(join(folder, 'document-keys.json'));
    await keys.loadKeys(Date.now());
    return keys;
  }

  const served: ServedDocument = {
    document: 'abc',
    revision: 1,
    canaries: [],
    servedAt: Date.now(),
    measures: false,
    scope: 's',
    proof: null,
  };
  async function idOf(person: string | null) {
    const keys = await ids();
    const known = { person: person?.padEnd(16, '-') ?? '', customer: null };
    const proof = person === null ? null : { [daySubject(served)]: known };
    return { keys, id: keys.sign({ ...served, proof }) ?? '' };
  }

  test('causes an alert with message and support code', async () => {
    const { keys, id } = await idOf('ada');
    await new NewErrorAlerts(alerts, keys).report(report, id);
    expect(sent).toMatchObject([
      {
        kind: 'new-error',
        text: 'New error in mfe-probe 1.0.0: TypeError: … is undefined (support code 7KQ2-M9XD).',
      },
    ]);
  });

  test('that no document with a proved session reports causes none', async () => {
    const { keys, id } = await idOf(null);
    const newErrors = new NewErrorAlerts(alerts, keys);
    for (const document of [undefined, 'k.1.t.doc.0.forged', id]) await newErrors.report(report, document);
    expect(sent).toEqual([]);
  });

  test('that ends a page before its session is proved is told once that is', async () => {
    const [early, { keys, id }] = [await idOf(null), await idOf('ada')];
    const newErrors = new NewErrorAlerts(alerts, keys);
    await newErrors.report(report, early.id);
    expect(sent).toEqual([]);
    const proved = keys.verify(id, Date.now());
    if (proved) await newErrors.proved(proved);
    if (proved) await newErrors.proved(proved);
    expect(sent).toHaveLength(1);
  });

  test.each([null, 'mallory'])('is told of though thirty were invented (by %s)', async (liar) => {
    const [invented, real] = [await idOf(liar), await idOf('ada')];
    const newErrors = new NewErrorAlerts(alerts, real.keys);
    for (let count = 0; count < 30; count += 1)
      await newErrors.report({ ...report, error: `Invented${count}` }, invented.id);
    expect(sent.length).toBe(liar ? 3 : 0);
    await newErrors.report(report, real.id);
    expect(sent.at(-1)?.text).toContain('New error in mfe-probe 1.0.0: TypeError');
  });
});
