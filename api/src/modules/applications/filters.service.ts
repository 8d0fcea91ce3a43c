import type { Sql } from 'sql-template-tag';
import type { Database, Scope } from '../../db/index.ts';
import { ProblemError } from '../../http/index.ts';
import { fieldRefusals } from '../../messages/index.ts';
import { applicationsFoundBy } from '../../search/index.ts';
import { type KnownValues, knownValues } from './reference-lists.service.ts';

const LISTED = ['category', 'status', 'mainStatus', 'country'] as const;

export interface ListedFilters
  extends Partial<Readonly<Record<(typeof LISTED)[number], (number | string)[]>>> {
  readonly customer: number[];
  readonly search?: string | undefined;
}

export interface Narrowed {
  readonly customer: number[];
  /** What `applicationsFoundBy` the search says of them. */
  readonly found?: Sql | undefined;
}

/** @throws {ProblemError} 400 that names each field with an unknown value. Other people's customers are unknown. */
export async function narrowed<F extends ListedFilters>(
  database: Database,
  scope: Scope,
  filters: F,
): Promise<F & Narrowed> {
  const errors = strangeCustomers(scope, filters);
  if (LISTED.some((name) => (filters[name] ?? []).length > 0)) {
    const isStrange = Object.keys(strangeValues(await knownValues(database, scope), filters)).length > 0;
    const now = isStrange ? await knownValues(database, scope, { fresh: true }) : undefined;
    if (now) Object.assign(errors, strangeValues(now, filters));
  }
  if (Object.keys(errors).length > 0) throw new ProblemError('invalid-input', { status: 400, errors });
  const customer = filters.customer.length > 0 ? filters.customer : [...scope.customerIds];
  return { ...filters, customer, found: await foundBySearch(database, scope, { ...filters, customer }) };
}

const searching = new WeakMap<Database, Map<string, Promise<Sql | undefined>>>();

/** The charts of a page ask at once and share what is found out about their search. */
async function foundBySearch(database: Database, scope: Scope, { customer, search }: ListedFilters) {
  if (!search) return undefined;
  const open = searching.get(database) ?? new Map<string, Promise<Sql | undefined>>();
  searching.set(database, open);
  const key = JSON.stringify([scope, customer, search]);
  const reading =
    open.get(key) ??
    database
      .inScope(scope, (tx) => applicationsFoundBy(tx, customer, search), 'list')
      .finally(() => open.delete(key));
  open.set(key, reading);
  return reading;
}

type Errors = Record<string, string[]>;

function strangeCustomers({ customerIds }: Scope, { customer }: ListedFilters): Errors {
  const strange = customer.filter((id) => !customerIds.includes(id));
  return strange.length > 0 ? { customer: [missing(strange)] } : {};
}

function strangeValues(known: KnownValues, filters: ListedFilters): Errors {
  const errors: Errors = {};
  for (const name of LISTED) {
    const strange = (filters[name] ?? []).filter((value) => !known[name].has(value));
    if (strange.length > 0) errors[name] = [missing(strange)];
  }
  return errors;
}

const SHOWN = 5;

function missing(values: readonly (number | string)[]): string {
  const rest = values.length > SHOWN ? ' and others' : '';
  return fieldRefusals.noValue(`${values.slice(0, SHOWN).join(', ')}${rest}`);
}
