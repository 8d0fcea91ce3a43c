import { type PruneFacts, prunableVersions } from './pruning.ts';
import type { FleetAction, Revision } from './revisions.ts';

const now = new Date('2026-11-22T12:00:00Z');

beforeAll(() => jest.useFakeTimers({ now }));
afterAll(() => jest.useRealTimers());

function daysAgo(days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}

interface Step {
  readonly daysAgo: number;
  readonly action: FleetAction;
  readonly version: string;
}

/** History of one remote; all its versions were published a year ago. */
function createFacts(versions: string[], steps: Step[], held: Record<string, number> = {}): PruneFacts {
  const all = [...versions.map((version): Step => ({ daysAgo: 365, action: 'publish', version })), ...steps];
  let current: Record<string, string> = {};
  let canaries: Revision['canaries'] = {};
  let staging: Record<string, string> = {};
  const history = all.map(({ daysAgo: days, action, version }, index): Revision => {
    if (action === 'promote' || action === 'rollback') current = { 'mfe-probe': version };
    if (action === 'retire') current = {};
    if (action === 'stage') staging = { 'mfe-probe': version };
    if (action === 'canary') canaries = { 'mfe-probe': { version, customers: [7] } };
    if (action === 'drop') canaries = {};
    const changes = [{ name: 'mfe-probe', version, before: null }];
    return {
      number: index + 1,
      at: daysAgo(days),
      by: 'Probes',
      action,
      changes,
      versions: current,
      canaries,
      staging,
    };
  });
  const lastHeld = async (_name: string, version: string) => {
    const days = held[version];
    return days === undefined ? null : daysAgo(days);
  };
  return { published: { 'mfe-probe': versions }, history, lastHeld };
}

async function pruned(facts: PruneFacts, keep = 1): Promise<string[]> {
  return (await prunableVersions(facts, { keep })).map(({ version }) => version);
}

const versions = ['1.10.0', '1.9.0', '1.2.0', '1.0.0'];

test('the newest versions are kept, by version order', async () => {
  expect(await pruned(createFacts(versions, []), 2)).toEqual(['1.0.0', '1.2.0']);
});

test.each<[string, Step[]]>([
  ['is current', [{ daysAgo: 300, action: 'promote', version: '1.0.0' }]],
  ['is a canary', [{ daysAgo: 300, action: 'canary', version: '1.0.0' }]],
  ['is in staging', [{ daysAgo: 300, action: 'stage', version: '1.0.0' }]],
  [
    'was current within the last 30 days',
    [
      { daysAgo: 300, action: 'promote', version: '1.0.0' },
      { daysAgo: 29, action: 'promote', version: '1.9.0' },
      { daysAgo: 28, action: 'promote', version: '1.10.0' },
    ],
  ],
  [
    'was a canary within the last 30 days',
    [
      { daysAgo: 300, action: 'canary', version: '1.0.0' },
      { daysAgo: 29, action: 'drop', version: '1.0.0' },
    ],
  ],
  [
    'is the target of a rollback',
    [
      { daysAgo: 300, action: 'promote', version: '1.0.0' },
      { daysAgo: 200, action: 'promote', version: '1.10.0' },
    ],
  ],
  ['was published within the last 30 days', [{ daysAgo: 29, action: 'publish', version: '1.0.0' }]],
])('a version that %s is kept', async (_, steps) => {
  expect(await pruned(createFacts(versions, steps))).not.toContain('1.0.0');
});

test('a version that a tab used in the last 30 days is kept', async () => {
  const facts = createFacts(versions, [], { '1.0.0': 29, '1.2.0': 31 });
  expect(await pruned(facts)).toEqual(['1.2.0', '1.9.0']);
});

test('a version that is not in the log yet is kept', async () => {
  const facts = createFacts(versions, []);
  const published = { 'mfe-probe': [...versions, '0.9.0'] };
  expect(await pruned({ ...facts, published })).not.toContain('0.9.0');
});

test('a version that was current only before that is pruned', async () => {
  const steps: Step[] = [
    { daysAgo: 300, action: 'promote', version: '1.0.0' },
    { daysAgo: 200, action: 'promote', version: '1.9.0' },
    { daysAgo: 31, action: 'promote', version: '1.10.0' },
  ];
  expect(await pruned(createFacts(versions, steps))).toEqual(['1.0.0', '1.2.0']);
});

test('all versions of a retired remote are pruned once no tab can have one', async () => {
  const retired = (days: number): Step[] => [
    { daysAgo: 300, action: 'promote', version: '1.10.0' },
    { daysAgo: days, action: 'retire', version: '1.10.0' },
  ];
  expect(await pruned(createFacts(versions, retired(31)))).toEqual(['1.0.0', '1.2.0', '1.9.0', '1.10.0']);
  expect(await pruned(createFacts(versions, retired(29)))).not.toContain('1.10.0');
});

test('only versions of the given deployable are pruned', async () => {
  const facts = createFacts(versions, []);
  expect(await prunableVersions(facts, { keep: 1, name: 'mfe-other' })).toEqual([]);
});
