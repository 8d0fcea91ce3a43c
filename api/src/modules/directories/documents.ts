import { scimTexts } from '../../messages/scim.ts';
import { type Attribute, attributeOf, partOf, type ResourceType, withoutSchema } from './attributes.ts';
import { invalidValue, ScimError } from './scim-error.ts';

export type Simple = string | boolean;
/** A complex value, by the names of its parts. */
export type Parts = ReadonlyMap<string, Simple>;
export type Value = Simple | Parts | readonly Parts[];
/**
 * A resource by the names of its attributes. It is a map, and has names of {@link Attribute} only, so that no name in a
 * request reaches a prototype.
 */
export type Document = ReadonlyMap<string, Value>;

const MAX_TEXT = 254;
const HIDDEN = /[\p{Cc}\p{Cs}]/u;

export function isParts(value: Value | undefined): value is Parts {
  return value instanceof Map;
}

export function isList(value: Value | undefined): value is readonly Parts[] {
  return Array.isArray(value);
}

export function textIn(values: ReadonlyMap<string, Value>, name: string): string | undefined {
  const value = values.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** Reads a whole resource. What the portal does not keep, or only itself may set, is left out. */
export function readDocument(type: ResourceType, body: unknown): Document {
  if (!isObject(body)) throw new ScimError(400, scimTexts.noDocument, 'invalidSyntax');
  const read = new Map<string, Value>();
  for (const [key, given] of Object.entries(body)) {
    const name = withoutSchema(key);
    const attribute = name === undefined ? undefined : attributeOf(type, name);
    if (!attribute || attribute.isReadOnly) continue;
    const value = coerced(attribute, given);
    if (value !== undefined) read.set(attribute.name, value);
  }
  return read;
}

export function requireAttributes(type: ResourceType, document: Document): void {
  for (const { name, isRequired } of type.attributes)
    if (isRequired && !document.has(name)) throw invalidValue(scimTexts.required(name));
}

/** @returns `undefined` for a value that unassigns the attribute @throws ScimError `invalidValue` */
export function coerced(attribute: Attribute, value: unknown): Value | undefined {
  if (value === null || value === undefined) return undefined;
  if (attribute.isMany) return nonEmpty(coercedList(attribute, value));
  if (attribute.type === 'complex') return nonEmpty(coercedParts(attribute, value));
  return coercedSimple(attribute, value);
}

function nonEmpty<Of extends Parts | readonly Parts[]>(value: Of): Of | undefined {
  const size = 'size' in value ? value.size : value.length;
  return size === 0 ? undefined : value;
}

/** Each value once. Of several that call themselves primary, the last one is. */
function coercedList(attribute: Attribute, value: unknown): readonly Parts[] {
  const given = Array.isArray(value) ? value : [value];
  const all = given.map((each) =>
    typeof each === 'string' ? coercedParts(attribute, { value: each }) : coercedParts(attribute, each),
  );
  return withOnePrimary(distinct(all.filter(({ size }) => size > 0)));
}

export function distinct(list: readonly Parts[]): readonly Parts[] {
  const byValue = new Map(
    list.map((parts) => [JSON.stringify([parts.get('value'), parts.get('type')]), parts]),
  );
  return [...byValue.values()];
}

export function withOnePrimary(list: readonly Parts[]): readonly Parts[] {
  const primary = list.findLast((parts) => parts.get('primary') === true);
  return list.map((parts) =>
    parts === primary || !parts.has('primary') ? parts : new Map(parts).set('primary', false),
  );
}

function coercedParts(attribute: Attribute, value: unknown): Parts {
  if (!isObject(value)) throw invalidValue(scimTexts.object(attribute.name));
  const read = new Map<string, Simple>();
  for (const [key, given] of Object.entries(value)) {
    const part = partOf(attribute, key);
    const simple = part && coercedSimple(part, given);
    if (part && simple !== undefined) read.set(part.name, simple);
  }
  return read;
}

/** Entra sends truth values as text. */
export function coercedSimple({ name, type }: Attribute, value: unknown): Simple | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (type === 'boolean') {
    if (typeof value === 'boolean') return value;
    const word = typeof value === 'string' ? value.toLowerCase() : '';
    if (word === 'true' || word === 'false') return word === 'true';
    throw invalidValue(scimTexts.truth(name));
  }
  if (typeof value !== 'string' || value.length > MAX_TEXT || HIDDEN.test(value))
    throw invalidValue(scimTexts.text(name, MAX_TEXT));
  return value;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function written(document: Document): Record<string, unknown> {
  const plain = (value: Value): unknown => {
    if (isList(value)) return value.map((parts) => Object.fromEntries(parts));
    return isParts(value) ? Object.fromEntries(value) : value;
  };
  return Object.fromEntries([...document].map(([name, value]) => [name, plain(value)]));
}
