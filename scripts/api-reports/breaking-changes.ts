import {
  childrenOf,
  declaredIn,
  isNode,
  named,
  ownReferenceOf,
  parseDeclarations,
  type SyntaxNode,
} from './syntax.ts';
import { compareOverloads, compareTypes, type Direction, isFunction, opposite } from './type-changes.ts';

/** A declaration of a report; several nodes are overloads. */
interface ReportedDeclaration {
  readonly nodes: readonly SyntaxNode[];
  readonly isExported: boolean;
}

type Declarations = ReadonlyMap<string, ReportedDeclaration>;

/**
 * What in a package's API no longer works as in the report of its last release. Additions are none, unless teams have to
 * pass what is new.
 *
 * @returns One line each, such as "`PageProps.width` is gone".
 */
export function breakingChanges(released: string, current: string): string[] {
  if (released === current) return [];
  const before = entriesOf(released);
  const after = entriesOf(current);
  return [...before].flatMap(([entry, declarations]) => {
    const now = after.get(entry);
    return now ? changesIn(declarations, now) : [`${entry} is gone`];
  });
}

function changesIn(before: Declarations, after: Declarations): string[] {
  const passed = passedTypes(after);
  return [...before].flatMap(([name, old]) => {
    const now = after.get(name);
    if (old.isExported && !now?.isExported) return [`\`${name}\` is gone`];
    if (!now) return [];
    const directions: Direction[] = passed.has(name) ? ['received', 'passed'] : ['received'];
    const problems = new Set<string>();
    for (const direction of directions)
      compareDeclarations(old, now, direction, (path, problem) =>
        problems.add(`\`${name}${path}\` ${problem}`),
      );
    return [...problems];
  });
}

function compareDeclarations(
  { nodes: old }: ReportedDeclaration,
  { nodes: now }: ReportedDeclaration,
  direction: Direction,
  report: (path: string, problem: string) => void,
): void {
  if (old.length + now.length > 2) compareOverloads(old, now, direction, report);
  else compareTypes(old[0], now[0], direction, report);
}

/** Names of types whose values teams pass, as arguments or as parts of arguments. */
function passedTypes(declarations: Declarations): ReadonlySet<string> {
  const seen = { passed: new Set<string>(), received: new Set<string>() };
  const visit = (node: SyntaxNode, direction: Direction) => {
    for (const { name } of ownReferenceOf(node))
      if (declarations.has(name) && !seen[direction].has(name)) {
        seen[direction].add(name);
        for (const declared of declarations.get(name)?.nodes ?? []) visit(declared, direction);
      }
    const parameters = isFunction(node) ? (node.params as SyntaxNode[]) : [];
    for (const child of childrenOf(node))
      visit(child, parameters.includes(child) ? opposite(direction) : direction);
  };
  for (const { nodes, isExported } of declarations.values())
    if (isExported) for (const node of nodes) visit(node, 'received');
  return seen.passed;
}

/** Declarations by heading of the report, then by name. */
function entriesOf(report: string): Map<string, Declarations> {
  const [, ...sections] = report.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const [heading = ''] = section.split('\n');
      const [, code = ''] = /^```ts\n([\s\S]*?)\n```$/m.exec(section) ?? [];
      return [heading, declarationsIn(code)];
    }),
  );
}

function declarationsIn(code: string): Declarations {
  const declarations = new Map<string, ReportedDeclaration>();
  for (const statement of parseDeclarations(code, 'report.d.ts').statements) {
    const isExported = statement.type.startsWith('Export');
    for (const [name, node] of [...declaredIn(statement), ...reexportedBy(statement)]) {
      const earlier = declarations.get(name);
      declarations.set(name, {
        nodes: [...(earlier?.nodes ?? []), node],
        isExported: isExported || (earlier?.isExported ?? false),
      });
    }
  }
  return declarations;
}

/** Exports that are declared elsewhere: `export { Page } from '…'`, `export * from '…'`. */
function reexportedBy(statement: SyntaxNode): [name: string, node: SyntaxNode][] {
  const source = isNode(statement.source) ? String(statement.source.value) : '';
  if (statement.type === 'ExportAllDeclaration') return [[`* of ${source}`, statement]];
  const specifiers = (statement.specifiers ?? []) as readonly SyntaxNode[];
  return specifiers.map((specifier) => [named(specifier.exported), specifier]);
}
