import {
  type FleetUpdate,
  Registry,
  type Revision,
  RevisionLog,
  type SeenPerson,
  type Tallies,
  type Tally,
  versionBefore,
  withCanary,
  withCurrent,
  withoutCanary,
} from '@atrium/registry';
import { createFolder, createRemoteBuild } from '@atrium/registry/testing';
import fc from 'fast-check';
import { Steering } from './steering.ts';

/** Number of random histories; `test:long` sets a higher one. */
const HISTORIES = Number(process.env.HISTORIES ?? 1_000);
const HOUR_MS = 60 * 60 * 1000;
const NAME = 'mfe-probe';
const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];

/** A log in memory. */
class MemoryRevisions extends RevisionLog {
  readonly #revisions: Revision[] = [];

  protected override async after(number: number): Promise<readonly Revision[]> {
    return this.#revisions.slice(number);
  }

  protected override async create(revision: Revision): Promise<boolean> {
    if (revision.number !== this.#revisions.length + 1) return false;
    this.#revisions.push(revision);
    return true;
  }

  override async close(): Promise<void> {}
}

/** What people and time do, in any order. */
type Action =
  | { readonly kind: 'promote'; readonly version: string; readonly renews: boolean }
  | { readonly kind: 'canary'; readonly version: string }
  | { readonly kind: 'rollback' | 'drop' | 'step' | 'errors' }
  /** A step, and a promotion that comes between its decision and its change. */
  | { readonly kind: 'overtaken step'; readonly version: string };

const version = fc.constantFrom(...versions);
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('promote' as const), version, renews: fc.boolean() }),
  fc.record({ kind: fc.constant('canary' as const), version }),
  fc.record({
    kind: fc.constantFrom('rollback' as const, 'drop' as const, 'step' as const, 'errors' as const),
  }),
  fc.record({ kind: fc.constant('overtaken step' as const), version }),
);
/** Two promotions, a canary and a rollback, with anything between them. */
const history: fc.Arbitrary<Action[]> = fc
  .tuple(version, version, version, fc.array(action, { maxLength: 8 }))
  .chain(([one, other, tried, more]) =>
    fc.shuffledSubarray<Action>(
      [
        { kind: 'promote', version: one, renews: false },
        { kind: 'promote', version: other, renews: false },
        { kind: 'canary', version: tried },
        { kind: 'rollback' },
        { kind: 'step' },
        ...more,
      ],
      { minLength: 5 + more.length },
    ),
  );

/** Fifty people of fifty customers and networks, all of whom have errors with the canary, or none of whom. */
function peopleOf(hasErrors: boolean, step: number): Tally {
  const person = (index: number, arm: SeenPerson['arm']): SeenPerson => ({
    step,
    arm,
    person: `${arm} ${index}`,
    customer: `${arm} ${index}`,
    network: `${index}`,
    firstAt: Date.now() - HOUR_MS,
    badAt: hasErrors && arm === 'canary' ? Date.now() - HOUR_MS / 2 : null,
  });
  const none = { served: 0, bad: 0 };
  const people = Array.from({ length: 50 }, (_, index) => [
    person(index, 'canary'),
    person(index + 50, 'stable'),
  ]);
  return { documents: { canary: none, stable: none }, people: people.flat() };
}

interface Portal {
  readonly registry: Registry;
  readonly change: (update: FleetUpdate) => Promise<unknown>;
  readonly steering: Steering;
  readonly failures: Error[];
  hasErrors: boolean;
  /** Called before a change of the steering is written. */
  overtake: (() => Promise<unknown>) | undefined;
}

let folder: string;

beforeAll(async () => {
  folder = createFolder();
  const registry = new Registry(folder);
  for (const each of versions) await registry.publish(createRemoteBuild({ version: each }));
});

function createPortal(): Portal {
  const registry = new Registry(folder, new MemoryRevisions());
  const change = (update: FleetUpdate) => registry.change(update).catch(() => null);
  const tallies: Tallies = {
    add: async () => {},
    keepOnly: async () => {},
    read: async () => {
      const latest = (await registry.history()).findLast(
        ({ action }) => action === 'canary' || action === 'promote',
      );
      return peopleOf(portal.hasErrors, latest?.number ?? 0);
    },
  };
  const steering = new Steering({
    registry,
    tallies,
    changeFleet: async (update) => {
      await portal.overtake?.();
      return registry.change(update);
    },
    // Whatever fails is logged, and would hide what this test looks for.
    log: { warn: (entry: { readonly err?: Error }) => void (entry.err && portal.failures.push(entry.err)) },
  });
  const portal: Portal = { registry, change, steering, failures: [], hasErrors: false, overtake: undefined };
  return portal;
}

function promotion(chosen: string, renews = false): FleetUpdate {
  return {
    by: 'Probes',
    action: 'promote',
    next: (state) => withCurrent(state, { [NAME]: chosen }, renews ? [NAME] : []),
  };
}

async function perform(
  { change, ...portal }: Portal,
  steer: () => Promise<void>,
  each: Action,
): Promise<void> {
  const by = 'Probes';
  if (each.kind === 'promote') await change(promotion(each.version, each.renews));
  else if (each.kind === 'canary') {
    const wanted = { version: each.version, percent: 40, steps: [100], stepMinutes: 30 };
    const { versions: current } = await portal.registry.state();
    if (current[NAME] !== each.version)
      await change({ by, action: 'canary', next: (state) => withCanary(state, NAME, wanted) });
  } else if (each.kind === 'rollback')
    await change({
      by,
      action: 'rollback',
      next: (state, revisions) => withCurrent(state, { [NAME]: versionBefore(revisions, NAME) }),
    });
  else if (each.kind === 'drop')
    await change({ by, action: 'drop', next: (state) => withoutCanary(state, NAME) });
  else await steer();
}

/** Version that is current by the choices of people alone, and by steps of canaries that were begun or renewed since. */
function expectKnowingly(history: readonly Revision[]): void {
  let chosen: string | undefined;
  /** The canary that may take the place of what was chosen. */
  let tried: string | undefined;
  history.forEach(({ action: kind, by, versions: current, canaries }) => {
    const isAutomatic = by.endsWith('(automatic)');
    if (kind === 'promote' && isAutomatic) {
      expect(current[NAME]).toBe(tried);
      [chosen, tried] = [tried, undefined];
    } else if (kind === 'promote' || kind === 'rollback') {
      if (current[NAME] !== chosen)
        tried = kind === 'promote' && canaries[NAME] ? canaries[NAME].version : undefined;
      chosen = current[NAME];
    } else if (kind === 'canary' && !isAutomatic) tried = canaries[NAME]?.version;
    else if (kind === 'drop') tried = undefined;
    expect(current[NAME]).toBe(chosen);
    // No one has a canary that was begun before what is current was chosen.
    expect(canaries[NAME]?.version).toBe(tried);
  });
}

test('current is always the newest that someone or a step chose knowingly, and nothing returns by itself', async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(history, async (actions) => {
      const portal = createPortal();
      for (const each of actions) {
        portal.hasErrors = each.kind === 'errors';
        portal.overtake =
          each.kind === 'overtaken step' ? () => portal.change(promotion(each.version)) : undefined;
        const past = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(new Date().toISOString()) + HOUR_MS);
        await perform(portal, () => portal.steering.judge(), each);
        past.mockRestore();
      }
      expect(portal.failures).toEqual([]);
      const revisions = await portal.registry.history();
      expectKnowingly(revisions);
      steps += revisions.filter(
        ({ by, action: kind }) => kind === 'promote' && by.endsWith('(automatic)'),
      ).length;
    }),
    { numRuns: HISTORIES },
  );
  // Steps have happened, or nothing was tried.
  expect(steps).toBeGreaterThan(HISTORIES / 20);
});
