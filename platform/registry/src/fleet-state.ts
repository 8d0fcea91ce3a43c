import { isInShare } from './canary-share.ts';
import { runningPreviews, type StoredPreview, withoutPreviews } from './previews.ts';

/** Current version by name of the deployable. */
export type CurrentVersions = Readonly<Record<string, string>>;

/** A version that some customers get instead of the current one. */
export interface Canary {
  readonly version: string;
  /** Ids of the customers that are named, ascending. */
  readonly customers: readonly number[];
  /** Percentage of all customers that get it too, 1 to 99; absent if it is for named customers only. */
  readonly percent?: number;
  /** Percentages that follow, ascending, if it goes on by itself; 100 makes it current. */
  readonly steps?: readonly number[];
  /** How long each of its percentages lasts at least. */
  readonly stepMinutes?: number;
  /** The version that was current when someone began or renewed it; its steps replace no other. */
  readonly replaces?: string;
}

/** What a change of a canary asks for; what is absent stays as it is while the version stays the same. */
export interface CanaryRequest {
  readonly version: string;
  readonly customers?: readonly number[] | undefined;
  readonly percent?: number | undefined;
  /** Without them, a canary with a new percentage stays at it. */
  readonly steps?: readonly number[] | undefined;
  readonly stepMinutes?: number | undefined;
}

/** Who gets which version. */
export interface FleetState {
  readonly versions: CurrentVersions;
  /** By name of the deployable; possible even if no version is current yet. */
  readonly canaries: Readonly<Record<string, Canary>>;
  /** Versions of the fleet `staging` that are not current; it has the current version of all other deployables. */
  readonly staging?: CurrentVersions;
  /** Versions that only listed people get; some may have ended. */
  readonly previews?: readonly StoredPreview[];
}

/** The fleets: people work with `live`, `staging` shows what comes next. */
export const fleets = ['live', 'staging'] as const;
/** Name of a fleet. */
export type FleetName = (typeof fleets)[number];

/** The change of one deployable in a revision. */
export interface FleetChange {
  readonly name: string;
  readonly version: string;
  /** Version that was current before; null if there was none. */
  readonly before: string | null;
  /** Named customers of a canary. */
  readonly customers?: readonly number[];
  /** Percentage of all customers that get a canary. */
  readonly percent?: number;
  /** When a preview that began ends by itself, ISO 8601, UTC. */
  readonly previewEndsAt?: string;
  /** Exports, imports and API calls of a published version that differ from the version that was current. */
  readonly differences?: readonly string[];
}

/** A change of the fleet is not possible; the message says why. */
export class ChangeRefused extends Error {
  override readonly name = 'ChangeRefused';
}

/** The fleet before the first revision. */
export const emptyFleet: FleetState = { versions: {}, canaries: {} };

function without<T>(record: Readonly<Record<string, T>>, drop: (name: string, value: T) => boolean) {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => !drop(name, value)));
}

/**
 * Makes versions current. The canaries of what changes end, since they were begun against another version, unless they are
 * renewed by name; a preview of the same version ends, and it is no longer only in staging.
 *
 * @param renewed Deployables whose canary goes on, against the new version.
 */
export function withCurrent(
  state: FleetState,
  wanted: CurrentVersions,
  renewed: readonly string[] = [],
): FleetState {
  const { versions, canaries, staging = {} } = state;
  const goOn = Object.entries(canaries).flatMap(([name, canary]) => {
    const version = wanted[name];
    if (canary.version === version) return [];
    if (version === undefined || version === versions[name]) return [[name, canary] as const];
    return renewed.includes(name)
      ? [[name, { ...canary, ...(canary.steps && { replaces: version }) }] as const]
      : [];
  });
  return {
    ...withoutPreviews(state, ({ name, version }) => wanted[name] === version),
    versions: { ...versions, ...wanted },
    canaries: Object.fromEntries(goOn),
    staging: without(staging, (name, version) => wanted[name] === version),
  };
}

/** Puts versions into the fleet `staging`; the current version takes a deployable out of it. */
export function withStaged(state: FleetState, wanted: CurrentVersions): FleetState {
  const { versions, staging } = state;
  return {
    ...state,
    staging: without({ ...staging, ...wanted }, (name, version) => versions[name] === version),
  };
}

/** What documents of a fleet can get: in staging no canaries, so that everyone there sees the same. */
export function stateOf(fleet: FleetName, { versions, canaries, staging }: FleetState): FleetState {
  return fleet === 'live' ? { versions, canaries } : { versions: { ...versions, ...staging }, canaries: {} };
}

/** Only what a revision records of a state. */
export function recorded(state: FleetState): FleetState {
  const { versions, canaries, staging = {} } = state;
  const previews = runningPreviews(state);
  return {
    versions,
    canaries,
    ...(Object.keys(staging).length > 0 && { staging }),
    ...(previews.length > 0 && { previews }),
  };
}

/** Starts or changes a canary; one with another version replaces the previous one of the deployable. */
export function withCanary(state: FleetState, name: string, wanted: CanaryRequest): FleetState {
  const { version } = wanted;
  const running = state.canaries[name]?.version === version ? state.canaries[name] : undefined;
  const named = wanted.customers ?? running?.customers ?? [];
  const customers = [...new Set(named)].sort((a, b) => a - b);
  const share = wanted.percent === undefined ? running : wanted;
  const { percent, steps = [], stepMinutes } = share ?? wanted;
  const goesOn = steps.length > 0 && stepMinutes !== undefined;
  const replaces = state.versions[name];
  const canary: Canary = {
    version,
    customers,
    ...(percent !== undefined && { percent }),
    ...(goesOn && { steps, stepMinutes, ...(replaces !== undefined && { replaces }) }),
  };
  return { ...state, canaries: { ...state.canaries, [name]: canary } };
}

/** Ends a canary: its customers get the current version again. */
export function withoutCanary(state: FleetState, dropped: string): FleetState {
  return { ...state, canaries: without(state.canaries, (name) => name === dropped) };
}

/** Removes a deployable from the fleet, including its canary and its previews. */
export function withoutDeployable(state: FleetState, retired: string): FleetState {
  const { versions, canaries, staging = {} } = state;
  const named = (name: string) => name === retired;
  return {
    ...withoutPreviews(state, ({ name }) => named(name)),
    versions: without(versions, named),
    canaries: without(canaries, named),
    staging: without(staging, named),
  };
}

function isFor(name: string, { version, customers, percent = 0 }: Canary, customer: number): boolean {
  return customers.includes(customer) || isInShare({ name, version }, percent, customer);
}

/** Canary versions that one customer gets, by name; none for 0, the scope of all customers. */
export function canariesOf({ canaries }: FleetState, customer: number): CurrentVersions {
  const theirs = Object.entries(canaries).filter(([name, canary]) => isFor(name, canary, customer));
  return Object.fromEntries(theirs.map(([name, { version }]) => [name, version]));
}

/** Versions for a document in a customer's scope. */
export function versionsFor(state: FleetState, customer: number): CurrentVersions {
  return { ...state.versions, ...canariesOf(state, customer) };
}

/**
 * Sets of versions in which every combination occurs that documents can get of two releases: those of the named
 * customers, and, since any customers may be in the share of any canaries, each pair of canaries by percentage. The gate
 * needs no larger combination, since each of its rules compares two releases with each other.
 */
export function documentFleets(state: FleetState): CurrentVersions[] {
  const { versions, canaries } = state;
  const customers = Object.values(canaries).flatMap((canary) => canary.customers);
  const shared = Object.entries(canaries).filter(([, { percent }]) => percent !== undefined);
  const pairs = shared.flatMap((one, index) => shared.slice(index).map((other) => [one, other] as const));
  const fleets = [
    ...[0, ...customers].map((customer) => versionsFor(state, customer)),
    ...pairs.map((pair) => ({
      ...versions,
      ...Object.fromEntries(pair.map(([name, { version }]) => [name, version])),
    })),
  ];
  return [...new Map(fleets.map((fleet) => [JSON.stringify(fleet), fleet])).values()];
}

/** The differences between two states. */
export function changesBetween(previous: FleetState, next: FleetState): FleetChange[] {
  const before = (name: string) => previous.versions[name] ?? null;
  const current = Object.entries(next.versions)
    .filter(([name, version]) => before(name) !== version)
    .map(([name, version]) => ({ name, version, before: before(name) }));
  const retired = Object.entries(previous.versions)
    .filter(([name]) => !next.versions[name])
    .map(([name, version]) => ({ name, version, before: version }));
  const listed = new Set([...current, ...retired].map(({ name }) => name));
  const begun = Object.entries(next.canaries)
    .filter(([name, canary]) => JSON.stringify(previous.canaries[name]) !== JSON.stringify(canary))
    .map(([name, { version, customers, percent }]) => ({
      name,
      version,
      before: before(name),
      customers,
      ...(percent !== undefined && { percent }),
    }));
  const ended = Object.entries(previous.canaries)
    .filter(([name]) => !next.canaries[name] && !listed.has(name))
    .map(([name, { version }]) => ({ name, version, before: before(name), customers: [] }));
  return [
    ...current,
    ...retired,
    ...begun,
    ...ended,
    ...stagedBetween(previous, next),
    ...previewedBetween(previous, next),
  ];
}

/** Previews that begin or are withdrawn, except for versions that became current. */
function previewedBetween(previous: FleetState, next: FleetState): FleetChange[] {
  const [before, after] = [runningPreviews(previous), runningPreviews(next)];
  const isIn = (previews: readonly StoredPreview[], id: string) => previews.some((each) => each.id === id);
  const changeOf = ({ name, version }: StoredPreview) => ({
    name,
    version,
    before: previous.versions[name] ?? null,
  });
  return [
    ...after
      .filter(({ id }) => !isIn(before, id))
      .map((preview) => ({ ...changeOf(preview), previewEndsAt: preview.endsAt })),
    ...before
      .filter(({ id, name, version }) => !isIn(after, id) && next.versions[name] !== version)
      .map(changeOf),
  ];
}

/** Changes of the fleet `staging`, except for versions that became current. */
function stagedBetween(previous: FleetState, next: FleetState): FleetChange[] {
  const [before, after] = [stateOf('staging', previous).versions, stateOf('staging', next).versions];
  const names = Object.keys({ ...previous.staging, ...next.staging });
  return names.flatMap((name) => {
    const version = after[name];
    if (version === undefined || version === before[name]) return [];
    return [{ name, version, before: before[name] ?? null }];
  });
}
