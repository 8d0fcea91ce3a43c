import type { QueryCallName, QueryOf } from '@atrium/contract';
import type { ListQuery, ParameterSchema, QuerySchema, ValueSchema } from './query-schema.ts';

/** What an address says to a list. */
export interface DecodedQuery<N extends QueryCallName> {
  /** Never holds what the contract refuses. */
  readonly query: ListQuery<N>;
  /** Parameters that the address gives a value that the contract refuses; they are left out of the query. */
  readonly refused: readonly (keyof QueryOf<N> & string)[];
}

/** A value to put into an address; null, none and an empty text take the parameter out of it. */
export type AddressValue = boolean | number | string | readonly (number | string)[] | null | undefined;

/** What may be changed in an address: parameters of the query, and what the page keeps beside them. */
export type QueryChange<N extends QueryCallName, Beside extends string = never> = {
  readonly [K in (keyof QueryOf<N> & string) | Beside]?: AddressValue;
};

/** Says "everything" where an empty address would open the person's default view. */
export const EVERYTHING = 'view=all';

interface AnyQuerySchema {
  readonly parameters: Readonly<Record<string, ParameterSchema>>;
}

/** The query that an address asks for: its own values where the contract takes them, defaults for the rest. */
export function decodeQuery<N extends QueryCallName>(
  schema: QuerySchema<N>,
  address: URLSearchParams,
): DecodedQuery<N> {
  const query: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const [name, parameter] of Object.entries<ParameterSchema>(schema.parameters)) {
    const asked = address.getAll(name).filter((text) => text !== '');
    const value = asked.length > 0 ? readValue(parameter, asked) : undefined;
    if (asked.length > 0 && value === undefined) refused.push(name);
    const given = value ?? defaultOf(parameter);
    if (given !== undefined) query[name] = given;
  }
  const { from, to } = query;
  if (typeof from === 'string' && typeof to === 'string' && from > to) {
    delete query.from;
    refused.push('from');
  }
  return { query: query as ListQuery<N>, refused: refused as (keyof QueryOf<N> & string)[] };
}

/** The shortest address that asks for the query: what is the default is left out. */
export function encodeQuery<N extends QueryCallName>(
  schema: QuerySchema<N>,
  query: ListQuery<N>,
): URLSearchParams {
  return changedAddress(schema, new URLSearchParams(), query as QueryChange<N>);
}

/**
 * The address after a change. Defaults are left out of it. Every change leads back to the first page, but that of the
 * page itself and of what is kept beside the query.
 *
 * @param beside names that the page keeps in its address beside the query, such as which columns it shows
 */
export function changedAddress<N extends QueryCallName, Beside extends string = never>(
  schema: QuerySchema<N>,
  address: URLSearchParams,
  change: QueryChange<N, Beside>,
  beside: readonly Beside[] = [],
): URLSearchParams {
  const next = new URLSearchParams(address);
  const parameters: Readonly<Record<string, ParameterSchema>> = schema.parameters;
  const keepsPage = (name: string) => name === 'page' || (beside as readonly string[]).includes(name);
  if (Object.keys(change).some((name) => !keepsPage(name))) next.delete('page');
  for (const [name, value] of Object.entries<AddressValue>(change)) {
    next.delete(name);
    const parameter = parameters[name];
    const texts = [value ?? ''].flat().map(String);
    const isDefault = parameter !== undefined && texts.join() === String(defaultOf(parameter) ?? '');
    if (!isDefault) for (const text of texts) if (text !== '') next.append(name, text);
  }
  if (next.size > 1) next.delete('view');
  return next;
}

/** Names of what narrows a list down: parameters that are absent by default. */
function filterNames(schema: AnyQuerySchema): string[] {
  return Object.entries(schema.parameters)
    .filter(([, parameter]) => defaultOf(parameter) === undefined)
    .map(([name]) => name);
}

/** True when the address narrows the list down, or tries to. */
export function isFiltered(schema: AnyQuerySchema, address: URLSearchParams): boolean {
  return filterNames(schema).some((name) => address.has(name));
}

/** The address of the same list without any filter and from its first page, drawn as before. */
export function withoutFilters(schema: AnyQuerySchema, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of ['page', ...filterNames(schema)]) next.delete(name);
  return next;
}

/** Only the filters of an address, for another list that takes the same. */
export function filtersOf(schema: AnyQuerySchema, address: URLSearchParams): URLSearchParams {
  const names = new Set(filterNames(schema));
  return new URLSearchParams([...address].filter(([name]) => names.has(name)));
}

function defaultOf(parameter: ParameterSchema): ValueSchema['default'] {
  return parameter.type === 'array' ? undefined : parameter.default;
}

/** What the texts say; `undefined` where the contract refuses one of them. */
function readValue(parameter: ParameterSchema, [first = '', ...more]: readonly string[]): unknown {
  if (parameter.type !== 'array') return single(parameter, first);
  const { items, maxItems = Number.POSITIVE_INFINITY } = parameter;
  const values = [first, ...more].map((text) => single(items, text));
  return values.length > maxItems || values.includes(undefined) ? undefined : values;
}

function single(schema: ValueSchema, text: string): boolean | number | string | undefined {
  if (schema.type === 'boolean') return text === 'true' || (text === 'false' ? false : undefined);
  if (schema.type === 'integer') return isInRange(schema, text) ? Number(text) : undefined;
  return isText(schema, text) ? text : undefined;
}

function isInRange({ minimum, exclusiveMinimum, maximum }: ValueSchema, text: string): boolean {
  const number = Number(text);
  return (
    /^-?\d+$/.test(text) &&
    number >= (minimum ?? Number.MIN_SAFE_INTEGER) &&
    number > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    number <= (maximum ?? Number.MAX_SAFE_INTEGER)
  );
}

function isText({ maxLength, pattern, format, enum: choices }: ValueSchema, text: string): boolean {
  return (
    (choices === undefined || choices.includes(text)) &&
    text.length <= (maxLength ?? Number.POSITIVE_INFINITY) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    (format !== 'date' || isDate(text)) &&
    (format !== 'time-zone' || isTimeZone(text))
  );
}

/** A day that there was: the calendar has no February 30 and no year 0. */
function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !text.startsWith('0000') && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${text}T`);
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
