import { childrenOf, isNode, type SyntaxNode } from '../api-reports/syntax.ts';
import type { Source } from './sources.ts';

/** Calls of `jest.mock`, each with its place. */
export function jestMocks(source: Source): string[] {
  return nodesOf(source)
    .filter(
      ({ type, callee }) =>
        type === 'CallExpression' &&
        isNode(callee) &&
        callee.type === 'MemberExpression' &&
        isNamed(callee.object, 'jest') &&
        isNamed(callee.property, 'mock'),
    )
    .map((node) => placeOf(source, node));
}

/** Casts to another type; `as const` is none, nor is a name given by an import. */
export function casts(source: Source): string[] {
  return nodesOf(source)
    .filter(({ type }) => type === 'TSAsExpression' || type === 'TSTypeAssertion')
    .filter(
      ({ typeAnnotation }) =>
        !(
          isNode(typeAnnotation) &&
          typeAnnotation.type === 'TSTypeReference' &&
          isNamed(typeAnnotation.typeName, 'const')
        ),
    )
    .map((node) => placeOf(source, node));
}

/** Functions with more lines than a limit, from the first line to the last; a suite of tests is no function. */
export function longFunctions(source: Source, limit: number): string[] {
  const nodes = nodesOf(source);
  const suites = new Set(nodes.filter(isSuite).flatMap(childrenOf));
  return nodes
    .filter((node) => /Function/.test(node.type) && isNode(node.body) && !suites.has(node))
    .map((node) => ({ node, count: source.lineAt(node.end - 1) - source.lineAt(node.start) + 1 }))
    .filter(({ count }) => count > limit)
    .map(({ node, count }) => `${placeOf(source, node)} ${count} lines`);
}

/** Whether a node is a call of `describe`, by a runner's name or with a table of cases, too. */
function isSuite({ type, callee }: SyntaxNode): boolean {
  return type === 'CallExpression' && isDescribe(callee);
}

function isDescribe(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'MemberExpression') return isDescribe(node.object) || isDescribe(node.property);
  return isNamed(node, 'describe') || isSuite(node);
}

function nodesOf({ statements }: Source): SyntaxNode[] {
  const nodes = [...statements];
  // The list grows while it is read.
  for (const node of nodes) nodes.push(...childrenOf(node));
  return nodes;
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.name === name;
}

function placeOf({ file, lineAt }: Source, { start }: SyntaxNode): string {
  return `${file}:${lineAt(start)}`;
}
