import { type Filter, parse } from 'scim2-parse-filter';
import { scimTexts } from '../../messages/scim.ts';
import { type Attribute, attributeOf, partOf, type ResourceType, withoutSchema } from './attributes.ts';
import { type Document, isList, isParts, type Parts, type Simple, type Value } from './documents.ts';
import { ScimError } from './scim-error.ts';

export type { Filter };

const MAX_FILTER = 1_000;

const invalidFilter = (detail: string) => new ScimError(400, detail, 'invalidFilter');

/** @throws ScimError `invalidFilter` */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_FILTER) throw invalidFilter(scimTexts.longFilter(MAX_FILTER));
  // The library tries line breaks in a quotation in two ways each, which takes exponential time.
  if (/\p{Cc}/u.test(text)) throw invalidFilter(scimTexts.filter);
  try {
    return parse(text);
  } catch {
    throw invalidFilter(scimTexts.filter);
  }
}

interface Place {
  readonly attribute: Attribute;
  readonly part: Attribute | undefined;
}

/** @returns `undefined` for what directories may name and the portal does not keep */
function placeOf(type: ResourceType, path: string): Place | undefined {
  const name = withoutSchema(path);
  if (name === undefined) return undefined;
  const [first = '', second, ...others] = name.split('.');
  const attribute = attributeOf(type, first);
  if (!attribute && type.ignored.has(first.toLowerCase())) return undefined;
  if (!attribute || others.length > 0) throw invalidFilter(scimTexts.filterAttribute);
  if (second === undefined)
    return { attribute, part: attribute.isMany ? partOf(attribute, 'value') : undefined };
  const part = partOf(attribute, second);
  if (part) return { attribute, part };
  if (type.ignored.has(second.toLowerCase())) return undefined;
  throw invalidFilter(scimTexts.filterAttribute);
}

export function matches(filter: Filter, type: ResourceType, document: Document): boolean {
  return evaluate(filter, {
    valuesOf: (path) => {
      const place = placeOf(type, path);
      if (!place) return { values: [], attribute: undefined };
      const { attribute, part } = place;
      return { values: simpleValues(document.get(attribute.name), part), attribute: part ?? attribute };
    },
    listOf: (path) => {
      const place = placeOf(type, path);
      const value = place && document.get(place.attribute.name);
      return { attribute: place?.attribute, list: isList(value) ? value : [] };
    },
  });
}

/** Whether one value of a list matches a filter that names its parts, as in `emails[type eq "work"]`. */
export function matchesParts(filter: Filter, attribute: Attribute, parts: Parts): boolean {
  return evaluate(filter, {
    valuesOf: (path) => {
      const part = partOf(attribute, path);
      if (!part) throw invalidFilter(scimTexts.filterAttribute);
      return { values: simpleValues(parts, part), attribute: part };
    },
    listOf: () => {
      throw invalidFilter(scimTexts.filter);
    },
  });
}

function simpleValues(value: Value | undefined, part: Attribute | undefined): Simple[] {
  if (value === undefined) return [];
  if (isList(value)) return value.flatMap((parts) => simpleValues(parts, part));
  if (!isParts(value)) return [value];
  if (!part) return [...value.values()];
  const simple = value.get(part.name);
  return simple === undefined ? [] : [simple];
}

interface Source {
  valuesOf(path: string): { readonly values: readonly Simple[]; readonly attribute: Attribute | undefined };
  listOf(path: string): { readonly attribute: Attribute | undefined; readonly list: readonly Parts[] };
}

function evaluate(filter: Filter, source: Source): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((each) => evaluate(each, source));
    case 'or':
      return filter.filters.some((each) => evaluate(each, source));
    case 'not':
      return !evaluate(filter.filter, source);
    case '[]': {
      const { attribute, list } = source.listOf(filter.attrPath);
      return (
        attribute !== undefined && list.some((parts) => matchesParts(filter.valFilter, attribute, parts))
      );
    }
    case 'pr':
      return source.valuesOf(filter.attrPath).values.length > 0;
    default: {
      const { op, compValue } = filter;
      const { values, attribute } = source.valuesOf(filter.attrPath);
      if (op === 'ne') return !values.some((value) => compares('eq', value, compValue, attribute));
      if (compValue === null) return op === 'eq' && values.length === 0;
      return values.some((value) => compares(op, value, compValue, attribute));
    }
  }
}

type Comparison = 'eq' | 'co' | 'sw' | 'ew' | 'gt' | 'lt' | 'ge' | 'le';

function compares(
  op: Comparison,
  actual: Simple,
  expected: Simple | number | null,
  attribute: Attribute | undefined,
): boolean {
  const form = (value: Simple | number | null) => comparable(value, attribute);
  const [one, other] = [form(actual), form(expected)];
  switch (op) {
    case 'eq':
      return one === other;
    case 'co':
      return one.includes(other);
    case 'sw':
      return one.startsWith(other);
    case 'ew':
      return one.endsWith(other);
    case 'gt':
      return one > other;
    case 'lt':
      return one < other;
    case 'ge':
      return one >= other;
    case 'le':
      return one <= other;
  }
}

/** Entra compares truth values with texts. Instants are compared in one form, whatever their zone. */
function comparable(value: Simple | number | null, attribute: Attribute | undefined): string {
  const text = String(value);
  if (attribute?.type === 'dateTime') {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
  }
  return attribute?.isExact ? text : text.toLowerCase();
}

/** What directories look for by an index before anything else. */
export interface Narrowed {
  readonly by: 'id' | 'externalId' | 'userName' | 'displayName';
  readonly value: string;
}

const INDEXED = {
  User: ['id', 'externalId', 'userName'],
  Group: ['id', 'externalId', 'displayName'],
} as const;

/** An equality that every match has, so that a directory that asks for one resource reads one row. */
export function narrowed(
  filter: Filter | undefined,
  { name }: Pick<ResourceType, 'name'>,
): Narrowed | undefined {
  if (filter?.op === 'and') return filter.filters.map((each) => narrowed(each, { name })).find(Boolean);
  if (filter?.op !== 'eq' || typeof filter.compValue !== 'string') return undefined;
  const path = withoutSchema(filter.attrPath)?.toLowerCase();
  const by = INDEXED[name].find((indexed) => indexed.toLowerCase() === path);
  return by && { by, value: filter.compValue };
}
