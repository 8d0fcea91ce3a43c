/** Current version by name of the deployable. */
export type CurrentVersions = Readonly<Record<string, string>>;

/** A version that chosen customers get in place of the current one. */
export interface Canary {
  readonly version: string;
  /** Ids of the customers, ascending. */
  readonly customers: readonly number[];
}

/** Who gets which version. */
export interface FleetState {
  readonly versions: CurrentVersions;
  /** By name of the deployable; a deployable may have one before it is current anywhere. */
  readonly canaries: Readonly<Record<string, Canary>>;
}

/** One deployable's part in a change of the fleet. */
export interface FleetChange {
  readonly name: string;
  readonly version: string;
  /** Version that was current before; null where there was none. */
  readonly before: string | null;
  /** Whom the version is for, where it is a canary. */
  readonly customers?: readonly number[];
  /** What a published version offers, imports and calls otherwise than the one that was current. */
  readonly differences?: readonly string[];
}

/** A change of the fleet that cannot be made; the message says why. */
export class ChangeRefused extends Error {
  override readonly name = 'ChangeRefused';
}

/** The fleet before anything was done to it. */
export const emptyFleet: FleetState = { versions: {}, canaries: {} };

function without<T>(record: Readonly<Record<string, T>>, drop: (name: string, value: T) => boolean) {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => !drop(name, value)));
}

/** Makes versions current; a canary of the same version has done its work and ends. */
export function withCurrent({ versions, canaries }: FleetState, wanted: CurrentVersions): FleetState {
  return {
    versions: { ...versions, ...wanted },
    canaries: without(canaries, (name, { version }) => wanted[name] === version),
  };
}

/** Gives customers a version of their own; a canary that the deployable had before ends. */
export function withCanary(state: FleetState, name: string, canary: Canary): FleetState {
  const customers = [...new Set(canary.customers)].sort((a, b) => a - b);
  return { ...state, canaries: { ...state.canaries, [name]: { ...canary, customers } } };
}

/** Gives everybody the current version again. */
export function withoutCanary({ versions, canaries }: FleetState, dropped: string): FleetState {
  return { versions, canaries: without(canaries, (name) => name === dropped) };
}

/** Gives nobody any version of a deployable. */
export function withoutDeployable({ versions, canaries }: FleetState, retired: string): FleetState {
  const named = (name: string) => name === retired;
  return { versions: without(versions, named), canaries: without(canaries, named) };
}

/** Canary versions that one customer gets, by name; none for customer 0, which stands for all of a person's. */
export function canariesOf({ canaries }: FleetState, customer: number): CurrentVersions {
  const theirs = Object.entries(canaries).filter(([, { customers }]) => customers.includes(customer));
  return Object.fromEntries(theirs.map(([name, { version }]) => [name, version]));
}

/** What a document in a customer's scope works with. */
export function versionsFor(state: FleetState, customer: number): CurrentVersions {
  return { ...state.versions, ...canariesOf(state, customer) };
}

/** Every set of versions that some document may get, each once. */
export function documentFleets(state: FleetState): CurrentVersions[] {
  const customers = Object.values(state.canaries).flatMap((canary) => canary.customers);
  const fleets = [0, ...customers].map((customer) => versionsFor(state, customer));
  return [...new Map(fleets.map((fleet) => [JSON.stringify(fleet), fleet])).values()];
}

/** What differs from one state to the next. */
export function changesBetween(former: FleetState, next: FleetState): FleetChange[] {
  const before = (name: string) => former.versions[name] ?? null;
  const current = Object.entries(next.versions)
    .filter(([name, version]) => before(name) !== version)
    .map(([name, version]) => ({ name, version, before: before(name) }));
  const retired = Object.entries(former.versions)
    .filter(([name]) => !next.versions[name])
    .map(([name, version]) => ({ name, version, before: version }));
  const told = new Set([...current, ...retired].map(({ name }) => name));
  const begun = Object.entries(next.canaries)
    .filter(([name, canary]) => JSON.stringify(former.canaries[name]) !== JSON.stringify(canary))
    .map(([name, { version, customers }]) => ({ name, version, before: before(name), customers }));
  const ended = Object.entries(former.canaries)
    .filter(([name]) => !next.canaries[name] && !told.has(name))
    .map(([name, { version }]) => ({ name, version, before: before(name), customers: [] }));
  return [...current, ...retired, ...begun, ...ended];
}
