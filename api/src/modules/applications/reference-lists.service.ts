import type { Database, Scope } from '../../db/index.ts';
import * as repository from './reference-lists.repository.ts';

export function statuses(database: Database, scope: Scope) {
  return database.queryInScope(scope, repository.listStatuses);
}

export function mainStatuses(database: Database, scope: Scope) {
  return database.queryInScope(scope, repository.listMainStatuses);
}

export function categories(database: Database, scope: Scope) {
  return database.queryInScope(scope, repository.listCategories);
}

export function countries(database: Database, scope: Scope) {
  return database.queryInScope(scope, repository.listCountries);
}

type Named = 'category' | 'status' | 'mainStatus' | 'country';

export type KnownValues = Readonly<Record<Named, ReadonlySet<number | string>>>;

const known = new WeakMap<Database, Promise<KnownValues>>();

/** A caller that misses a value asks for a `fresh` read before it refuses the value. */
export function knownValues(database: Database, scope: Scope, { fresh = false } = {}): Promise<KnownValues> {
  const held = known.get(database);
  if (held && !fresh) return held;
  const reading = readKnownValues(database, scope);
  known.set(database, reading);
  // A failed read is not cached.
  reading.catch(() => known.delete(database));
  return reading;
}

function readKnownValues(database: Database, scope: Scope): Promise<KnownValues> {
  const ids = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id));
  return database.inScope(scope, async (tx) => ({
    category: ids(await repository.listCategories(tx)),
    status: ids(await repository.listStatuses(tx)),
    mainStatus: ids(await repository.listMainStatuses(tx)),
    country: new Set((await repository.listCountries(tx)).map(({ code }) => code)),
  }));
}
