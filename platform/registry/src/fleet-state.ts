import { isInShare } from './canary-share.ts';
import { runningPreviews, type StoredPreview, withoutPreviews } from './previews.ts';

export type CurrentVersions = Readonly<Record<string, string>>;

export interface Canary {
  readonly version: string;
  readonly customers: readonly number[];
  /** Percentage of all customers that get it too, from 1 to 99; absent if it is for named customers only. */
  readonly percent?: number;
  /** The percentages that follow by themselves, ascending; 100 makes the version current. */
  readonly steps?: readonly number[];
  readonly stepMinutes?: number;
  /** The steps replace no other version than the one that was current when someone began or renewed the canary. */
  readonly replaces?: string;
}

/** What is absent stays as it is while the version stays the same. */
export interface CanaryRequest {
  readonly version: string;
  readonly customers?: readonly number[] | undefined;
  readonly percent?: number | undefined;
  /** Without steps, a canary with a new percentage stays at it. */
  readonly steps?: readonly number[] | undefined;
  readonly stepMinutes?: number | undefined;
}

export interface FleetState {
  readonly versions: CurrentVersions;
  /** A deployable can have a canary even if no version of it is current yet. */
  readonly canaries: Readonly<Record<string, Canary>>;
  /** Versions of the fleet `staging` that are not current; it has the current version of all other deployables. */
  readonly staging?: CurrentVersions;
  /** Some of the previews may have ended. */
  readonly previews?: readonly StoredPreview[];
}

/** People work with `live`, and `staging` shows what comes next. */
export const fleets = ['live', 'staging'] as const;
export type FleetName = (typeof fleets)[number];

export interface FleetChange {
  readonly name: string;
  readonly version: string;
  /** Null if no version was current before. */
  readonly before: string | null;
  readonly customers?: readonly number[];
  readonly percent?: number;
  /** The preview ends by itself at this time (ISO 8601, UTC). */
  readonly previewEndsAt?: string;
  /** Exports, imports and API calls of a published version that differ from the version that was current. */
  readonly differences?: readonly string[];
}

export class ChangeRefused extends Error {
  override readonly name = 'ChangeRefused';
}

export const emptyFleet: FleetState = { versions: {}, canaries: {} };

function without<T>(record: Readonly<Record<string, T>>, drop: (name: string, value: T) => boolean) {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => !drop(name, value)));
}

/**
 * Makes versions current. The canaries of what changes end, since they were begun against another version, except for
 * those in `renewed`; a preview of the same version ends, and it is no longer only in staging.
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

export function withStaged(state: FleetState, wanted: CurrentVersions): FleetState {
  const { versions, staging } = state;
  return {
    ...state,
    staging: without({ ...staging, ...wanted }, (name, version) => versions[name] === version),
  };
}

/** In staging there are no canaries, so that everyone there sees the same. */
export function stateOf(fleet: FleetName, { versions, canaries, staging }: FleetState): FleetState {
  return fleet === 'live' ? { versions, canaries } : { versions: { ...versions, ...staging }, canaries: {} };
}

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

/** A canary with another version replaces the previous one of the deployable. */
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

export function withoutCanary(state: FleetState, dropped: string): FleetState {
  return { ...state, canaries: without(state.canaries, (name) => name === dropped) };
}

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

/** No canary is for customer 0, which is the scope of all customers. */
export function canariesOf({ canaries }: FleetState, customer: number): CurrentVersions {
  const theirs = Object.entries(canaries).filter(([name, canary]) => isFor(name, canary, customer));
  return Object.fromEntries(theirs.map(([name, { version }]) => [name, version]));
}

export function versionsFor(state: FleetState, customer: number): CurrentVersions {
  return { ...state.versions, ...canariesOf(state, customer) };
}

/**
 * Sets of versions in which every pair of releases occurs that documents can get, since any customers may be in the
 * share of any canaries. The gate needs no larger combinations, since each of its rules compares two releases.
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

function stagedBetween(previous: FleetState, next: FleetState): FleetChange[] {
  const [before, after] = [stateOf('staging', previous).versions, stateOf('staging', next).versions];
  const names = Object.keys({ ...previous.staging, ...next.staging });
  return names.flatMap((name) => {
    const version = after[name];
    if (version === undefined || version === before[name]) return [];
    return [{ name, version, before: before[name] ?? null }];
  });
}
