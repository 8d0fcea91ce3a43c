import type { QueryCallName, QueryOf } from '@atrium/contract';
import type { ListQuery, ParameterSchema, QuerySchema, ValueSchema } from './query-schema.ts';

export interface DecodedQuery<N extends QueryCallName> {
  /** Always valid by the contract. */
  readonly query: ListQuery<N>;
  /** Parameters with an invalid value in the address; the query leaves them out. */
  readonly refused: readonly (keyof QueryOf<N> & string)[];
}

/** A value of a parameter in an address. Null, an empty list and an empty text remove the parameter. */
export type AddressValue = boolean | number | string | readonly (number | string)[] | null | undefined;

/** What may be changed in an address: parameters of the query, and names that the page adds. */
export type QueryChange<N extends QueryCallName, Extra extends string = never> = {
  readonly [K in (keyof QueryOf<N> & string) | Extra]?: AddressValue;
};

/** Query of a link to the whole list: an empty query would open the person's default view. */
export const SHOW_ALL = 'view=all';

interface AnyQuerySchema {
  readonly parameters: Readonly<Record<string, ParameterSchema>>;
}

/** Ranges of dates: their ends are in order, or the first one is left out. */
const RANGES = [
  ['from', 'to'],
  ['dueFrom', 'dueTo'],
] as const;

/** Reads the query from an address: valid values, and defaults for the rest. */
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
  for (const [begin, end] of RANGES) {
    const [from, to] = [query[begin], query[end]];
    if (typeof from !== 'string' || typeof to !== 'string' || from <= to) continue;
    delete query[begin];
    refused.push(begin);
  }
  return { query: query as ListQuery<N>, refused: refused as (keyof QueryOf<N> & string)[] };
}

/** The shortest address of a query: defaults are left out. */
export function encodeQuery<N extends QueryCallName>(
  schema: QuerySchema<N>,
  query: ListQuery<N>,
): URLSearchParams {
  return changedAddress(schema, new URLSearchParams(), query as QueryChange<N>);
}

/**
 * The address after a change, without defaults. A change returns to the first page, unless it concerns only the page
 * number or extra names.
 *
 * @param extra names that the page keeps in its address in addition to the query, such as which columns it shows
 */
export function changedAddress<N extends QueryCallName, Extra extends string = never>(
  schema: QuerySchema<N>,
  address: URLSearchParams,
  change: QueryChange<N, Extra>,
  extra: readonly Extra[] = [],
): URLSearchParams {
  const next = new URLSearchParams(address);
  const parameters: Readonly<Record<string, ParameterSchema>> = schema.parameters;
  const keepsPage = (name: string) => name === 'page' || extra.some((one) => one === name);
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

function filterNames(schema: AnyQuerySchema): string[] {
  return Object.entries(schema.parameters)
    .filter(([, parameter]) => defaultOf(parameter) === undefined)
    .map(([name]) => name);
}

export function isFiltered(schema: AnyQuerySchema, address: URLSearchParams): boolean {
  return filterNames(schema).some((name) => address.has(name));
}

/** The address without filters and page number; order and extra names stay. */
export function withoutFilters(schema: AnyQuerySchema, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of ['page', ...filterNames(schema)]) next.delete(name);
  return next;
}

/** Without order, page and extra names, as a link to another list with the same filters takes it. */
export function filtersOf(schema: AnyQuerySchema, address: URLSearchParams): URLSearchParams {
  const names = new Set(filterNames(schema));
  return new URLSearchParams([...address].filter(([name]) => names.has(name)));
}

function defaultOf(parameter: ParameterSchema): ValueSchema['default'] {
  return parameter.type === 'array' ? undefined : parameter.default;
}

/** The parsed values; `undefined` where one of them is invalid. */
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

/** A date that exists: the calendar has no February 30 and no year 0. */
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
