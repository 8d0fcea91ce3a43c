import { scimTexts } from '../../messages/scim.ts';
import { type Attribute, attributeOf, partOf, type ResourceType, withoutSchema } from './attributes.ts';
import {
  coerced,
  coercedSimple,
  type Document,
  distinct,
  isList,
  isObject,
  isParts,
  type Parts,
  type Value,
  withOnePrimary,
} from './documents.ts';
import { type Filter, matchesParts, parseFilter } from './filters.ts';
import { invalidValue, ScimError } from './scim-error.ts';

const MAX_OPERATIONS = 500;
const MAX_PATH = 1_200;
/** `emails[type eq "work"].value`, for example. */
const PATH = /^([a-z$][\w$-]*)(?:\[(.+)\])?(?:\.([a-z$][\w$-]*))?$/is;

type Op = 'add' | 'replace' | 'remove';

interface Operation {
  readonly op: Op;
  readonly path: string | undefined;
  readonly value: unknown;
}

interface Target {
  readonly attribute: Attribute;
  readonly filter: Filter | undefined;
  readonly part: Attribute | undefined;
}

/** @returns the document after all operations of RFC 7644, 3.5.2; none of them takes effect where one is refused */
export function patched(type: ResourceType, document: Document, body: unknown): Document {
  const result = new Map(document);
  for (const { op, path, value } of operationsOf(body)) {
    if (path !== undefined) applyTo(type, result, { op, path, value });
    else if (!isObject(value)) throw invalidValue(scimTexts.noPath);
    // Directories send names of parts here, too: `{"name.givenName": "Ada"}`, and attributes that only the portal sets.
    else
      for (const [name, each] of Object.entries(value))
        if (!isReadOnly(type, name)) applyTo(type, result, { op, path: name, value: each });
  }
  return result;
}

function operationsOf(body: unknown): Operation[] {
  const list = isObject(body) ? (body.Operations ?? body.operations) : undefined;
  if (!Array.isArray(list) || list.length === 0)
    throw new ScimError(400, scimTexts.operations, 'invalidSyntax');
  if (list.length > MAX_OPERATIONS) throw invalidValue(scimTexts.manyOperations(MAX_OPERATIONS));
  return list.map((each: unknown) => {
    if (!isObject(each)) throw new ScimError(400, scimTexts.operations, 'invalidSyntax');
    const { op, path, value } = each;
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw new ScimError(400, scimTexts.path, 'invalidPath');
    return { op: opOf(op), path: path || undefined, value };
  });
}

/** Entra begins it with a capital. */
function opOf(given: unknown): Op {
  const word = typeof given === 'string' ? given.toLowerCase() : '';
  if (word === 'add' || word === 'replace' || word === 'remove') return word;
  throw new ScimError(400, scimTexts.operation, 'invalidSyntax');
}

function isReadOnly(type: ResourceType, name: string): boolean {
  return name.toLowerCase() === 'schemas' || attributeOf(type, name)?.isReadOnly === true;
}

function applyTo(
  type: ResourceType,
  document: Map<string, Value>,
  { op, path, value }: Operation & { readonly path: string },
): void {
  const target = targetOf(type, path);
  if (!target) return;
  const { attribute } = target;
  const before = document.get(attribute.name);
  const after = attribute.isMany
    ? changedList(target, isList(before) ? before : [], op, value)
    : changedValue(target, before, op, value);
  if (after === undefined && attribute.isRequired)
    throw new ScimError(400, scimTexts.required(attribute.name), 'mutability');
  if (after === undefined) document.delete(attribute.name);
  else document.set(attribute.name, after);
}

/** @returns `undefined` for what directories may send and the portal does not keep */
function targetOf(type: ResourceType, path: string): Target | undefined {
  const invalidPath = new ScimError(400, scimTexts.path, 'invalidPath');
  if (path.length > MAX_PATH) throw invalidPath;
  const short = withoutSchema(path);
  if (short === undefined) return undefined;
  const [, name = '', filterText, partName] = PATH.exec(short) ?? [];
  const attribute = attributeOf(type, name);
  const isIgnored = (word: string | undefined) => word !== undefined && type.ignored.has(word.toLowerCase());
  if (!attribute && isIgnored(name)) return undefined;
  if (!attribute) throw invalidPath;
  if (attribute.isReadOnly) throw new ScimError(400, scimTexts.readOnly, 'mutability');
  const part = partName === undefined ? undefined : partOf(attribute, partName);
  if (partName !== undefined && !part && isIgnored(partName)) return undefined;
  if ((partName !== undefined && !part) || (filterText !== undefined && !attribute.isMany)) throw invalidPath;
  return { attribute, part, filter: filterText === undefined ? undefined : parseFilter(filterText) };
}

function changedValue(
  { attribute, part }: Target,
  before: Value | undefined,
  op: Op,
  value: unknown,
): Value | undefined {
  const parts = isParts(before) ? before : new Map<string, string | boolean>();
  if (part) return nonEmpty(withPart(parts, part, op === 'remove' ? undefined : value));
  if (op === 'remove') return undefined;
  const given = coerced(attribute, value);
  return isParts(given) ? new Map([...parts, ...given]) : given;
}

function withPart(parts: Parts, part: Attribute, value: unknown): Parts {
  const simple = coercedSimple(part, value);
  const changed = new Map(parts);
  if (simple === undefined) changed.delete(part.name);
  else changed.set(part.name, simple);
  return changed;
}

function nonEmpty(parts: Parts): Parts | undefined {
  return parts.size === 0 ? undefined : parts;
}

function changedList(
  target: Target,
  before: readonly Parts[],
  op: Op,
  value: unknown,
): readonly Parts[] | undefined {
  const { attribute, filter, part } = target;
  if (filter || part) return listOf(changedSelection(target, before, op, value));
  const given = coerced(attribute, value);
  const list = isList(given) ? given : [];
  if (op === 'replace') return listOf(list);
  if (op === 'add') return listOf([...before, ...list]);
  // Entra names what it removes in the value.
  const removed = new Set(list.map((parts) => parts.get('value')));
  return value === undefined ? undefined : listOf(before.filter((parts) => !removed.has(parts.get('value'))));
}

function listOf(list: readonly Parts[]): readonly Parts[] | undefined {
  const kept = withOnePrimary(distinct(list.filter(({ size }) => size > 0)));
  return kept.length === 0 ? undefined : kept;
}

function changedSelection(
  { attribute, filter, part }: Target,
  before: readonly Parts[],
  op: Op,
  value: unknown,
): readonly Parts[] {
  const isSelected = (parts: Parts) => !filter || matchesParts(filter, attribute, parts);
  if (op === 'remove')
    return part
      ? before.map((parts) => (isSelected(parts) ? withPart(parts, part, undefined) : parts))
      : before.filter((parts) => !isSelected(parts));
  const change = (parts: Parts): Parts => {
    if (part) return withPart(parts, part, value);
    const given = coerced(attribute, value);
    return isList(given) ? new Map([...parts, ...(given[0] ?? [])]) : parts;
  };
  if (before.some(isSelected)) return before.map((parts) => (isSelected(parts) ? change(parts) : parts));
  return [...before, change(selectedAnew(filter, attribute))];
}

/**
 * Directories change the address of work of a person who has none yet. RFC 7644 has that refused; they go on to send it,
 * so the value that the filter describes is made, where it says no more than the type.
 */
function selectedAnew(filter: Filter | undefined, attribute: Attribute): Parts {
  if (!filter) return new Map();
  const part = filter.op === 'eq' ? partOf(attribute, filter.attrPath) : undefined;
  if (filter.op !== 'eq' || part?.name !== 'type' || typeof filter.compValue !== 'string')
    throw new ScimError(400, scimTexts.noTarget, 'noTarget');
  return new Map([[part.name, filter.compValue]]);
}
