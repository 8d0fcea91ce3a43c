import { isDeepStrictEqual } from 'node:util';
import { isNode, type SyntaxNode } from './syntax.ts';

/** Whether teams receive the values of a type, or pass them. */
export type Direction = 'received' | 'passed';

/** Reports what breaks code that compiled before: `.width`, `is gone`. */
type Report = (path: string, problem: string) => void;

const functionTypes: ReadonlySet<string> = new Set([
  'TSCallSignatureDeclaration',
  'TSConstructSignatureDeclaration',
  'TSConstructorType',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSFunctionType',
  'TSMethodSignature',
]);
const memberLists: ReadonlySet<string> = new Set(['ClassBody', 'TSInterfaceBody', 'TSTypeLiteral']);
/** Fields that say nothing about the type, or that are compared by themselves. */
const ignoredFields: ReadonlySet<string> = new Set([
  ...['accessibility', 'declare', 'decorators', 'optional', 'readonly'],
  ...['end', 'range', 'raw', 'start', 'type'],
]);

/** Whether nodes have parameters, whose values go the other way. */
export function isFunction({ type }: SyntaxNode): boolean {
  return functionTypes.has(type);
}

export function opposite(direction: Direction): Direction {
  return direction === 'received' ? 'passed' : 'received';
}

/** Compares two versions of a declaration or a type. What only adds is not reported. */
export function compareTypes(old: unknown, now: unknown, direction: Direction, report: Report): void {
  if (Array.isArray(old) && Array.isArray(now) && old.length === now.length)
    for (const [index, item] of old.entries()) compareTypes(item, now[index], direction, report);
  else if (isNode(old) && isNode(now)) compareNodes(old, now, direction, report);
  else if (!isDeepStrictEqual(old, now)) report('', 'has changed');
}

function compareNodes(old: SyntaxNode, now: SyntaxNode, direction: Direction, report: Report): void {
  const alternatives = alternativesOf(now);
  if (old.type === 'TSUnionType' || alternatives.length > 1) {
    const isKept = (one: SyntaxNode) => alternatives.some((other) => isCompatible(one, other, direction));
    if (!alternativesOf(old).every(isKept)) report('', 'has changed');
    return;
  }
  if (old.type !== now.type) report('', 'has changed');
  else if (memberLists.has(old.type)) compareMembers(old, now, direction, report);
  else compareFields(old, now, direction, report);
}

function compareFields(old: SyntaxNode, now: SyntaxNode, direction: Direction, report: Report): void {
  for (const field of Object.keys({ ...old, ...now })) {
    if (ignoredFields.has(field)) continue;
    if (field === 'params' && isFunction(old)) compareParameters(old, now, opposite(direction), report);
    else compareTypes(old[field], now[field], direction, report);
  }
}

function compareMembers(old: SyntaxNode, now: SyntaxNode, direction: Direction, report: Report): void {
  const before = membersOf(old);
  const after = membersOf(now);
  for (const [name, overloads] of before) {
    const found = after.get(name) ?? [];
    const [member] = overloads;
    const [other] = found;
    if (!member || !other) report(`.${name}`, 'is gone');
    else if (overloads.length + found.length > 2)
      compareOverloads(overloads, found, direction, (_, what) => report(`.${name}`, what));
    else {
      compareOptional(member, other, direction, (_, what) => report(`.${name}`, what));
      compareNodes(member, other, direction, (path, what) => report(`.${name}${path}`, what));
    }
  }
  for (const [name, [member]] of after)
    if (!before.has(name) && direction === 'passed' && member && !mayBeAbsent(member))
      report(`.${name}`, 'is new and required');
}

/** Compares versions of a function with several signatures: each has to remain. */
export function compareOverloads(
  old: readonly SyntaxNode[],
  now: readonly SyntaxNode[],
  direction: Direction,
  report: Report,
): void {
  if (!old.every((one) => now.some((other) => isCompatible(one, other, direction))))
    report('', 'has changed');
}

function compareParameters(old: SyntaxNode, now: SyntaxNode, direction: Direction, report: Report): void {
  const before = old.params as readonly SyntaxNode[];
  const after = now.params as readonly SyntaxNode[];
  for (const [index, parameter] of before.entries()) {
    const other = after[index];
    const inParameter: Report = (path, what) => report(`(parameter ${index + 1})${path}`, what);
    if (!other) inParameter('', 'is gone');
    else {
      compareOptional(parameter, other, direction, inParameter);
      compareTypes(parameter.typeAnnotation, other.typeAnnotation, direction, inParameter);
    }
  }
  for (const [index, parameter] of after.entries())
    if (index >= before.length && direction === 'passed' && !mayBeMissing(parameter))
      report(`(parameter ${index + 1})`, 'is new and required');
}

function compareOptional(old: SyntaxNode, now: SyntaxNode, direction: Direction, report: Report): void {
  if (direction === 'passed' && mayBeMissing(old) && !mayBeMissing(now)) report('', 'is required now');
  if (direction === 'received' && !mayBeMissing(old) && mayBeMissing(now)) report('', 'may be missing now');
}

function mayBeMissing({ type, optional }: SyntaxNode): boolean {
  return optional === true || type === 'RestElement';
}

/** Whether an object may lack a property, or a schema has a field that may be missing. */
function mayBeAbsent({ optional, typeAnnotation: annotation }: SyntaxNode): boolean {
  const type = isNode(annotation) && isNode(annotation.typeAnnotation) ? annotation.typeAnnotation : null;
  const name = type && isNode(type.typeName) && isNode(type.typeName.right) ? type.typeName.right.name : null;
  return optional === true || name === 'ZodOptional';
}

/** Members by name, without private ones; several of one name are overloads. */
function membersOf(list: SyntaxNode): Map<string, SyntaxNode[]> {
  const members = new Map<string, SyntaxNode[]>();
  for (const member of (list.body ?? list.members) as SyntaxNode[]) {
    const key = isNode(member.key) ? member.key : null;
    if (member.accessibility === 'private' || key?.type === 'PrivateIdentifier') continue;
    const name = `${member.static ? 'static ' : ''}${key ? (key.name ?? key.value) : member.type}`;
    members.set(name, [...(members.get(name) ?? []), member]);
  }
  return members;
}

function alternativesOf(node: SyntaxNode): SyntaxNode[] {
  return node.type === 'TSUnionType' ? (node.types as SyntaxNode[]).flatMap(alternativesOf) : [node];
}

function isCompatible(old: SyntaxNode, now: SyntaxNode, direction: Direction): boolean {
  let compatible = true;
  compareNodes(old, now, direction, () => {
    compatible = false;
  });
  return compatible;
}
