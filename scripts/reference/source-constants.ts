import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  childrenOf,
  declarationOf,
  isNode,
  named,
  type ParsedFile,
  parseSources,
  type SyntaxNode,
} from '../api-reports/syntax.ts';

/** A constant at the top of a module, as its source has it. */
export interface SourceConstant {
  readonly module: string;
  readonly name: string;
  readonly doc: string;
  /** `const reward = z.object({…});`, with its comments. */
  readonly text: string;
  readonly value: SyntaxNode;
  readonly file: ParsedFile;
}

interface SourceModule {
  readonly constants: ReadonlyMap<string, SourceConstant>;
  /** Modules from which names come, by name. */
  readonly imports: ReadonlyMap<string, { readonly module: string; readonly name: string }>;
}

/**
 * Constants of a package by its sources. A schema says in its source what people ask: its fields with their comments.
 * Its declaration has neither comments nor limits.
 */
export class SourceConstants {
  readonly #folder: string;
  readonly #modules = new Map<string, SourceModule>();

  /** @param folder With the modules, all of which are directly in it. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Constants of a module in their order. */
  of(module: string): SourceConstant[] {
    return [...this.#module(module).constants.values()];
  }

  find(module: string, name: string): SourceConstant | undefined {
    const { constants, imports } = this.#module(module);
    const origin = imports.get(name);
    return constants.get(name) ?? (origin && this.find(origin.module, origin.name));
  }

  /** Constants that a part of a module names. */
  usedIn(module: string, node: SyntaxNode): SourceConstant[] {
    return [...new Set(identifiersIn(node))].flatMap((name) => this.find(module, name) ?? []);
  }

  #module(name: string): SourceModule {
    const known = this.#modules.get(name) ?? read(join(this.#folder, `${name}.ts`), name);
    this.#modules.set(name, known);
    return known;
  }
}

function read(path: string, module: string): SourceModule {
  const file = parseSources(readFileSync(path, 'utf8'), path);
  const constants = new Map<string, SourceConstant>();
  const imports = new Map<string, { module: string; name: string }>();
  for (const statement of file.statements) {
    const source = isNode(statement.source) ? String(statement.source.value) : '';
    if (statement.type === 'ImportDeclaration' && source.startsWith('./'))
      for (const { local, imported } of statement.specifiers as SyntaxNode[])
        imports.set(named(local), { module: basename(source, '.ts'), name: named(imported) });
    const declared = declarationOf(statement);
    if (declared.type !== 'VariableDeclaration') continue;
    for (const node of declared.declarations as SyntaxNode[])
      if (isNode(node.init))
        constants.set(named(node.id), {
          module,
          name: named(node.id),
          doc: file.docOf(statement),
          text: `const ${file.commentedTextOf(node)};`,
          value: node.init,
          file,
        });
  }
  return { constants, imports };
}

/** Names of values, without those of properties. */
function identifiersIn(node: SyntaxNode): string[] {
  if (node.type === 'Identifier') return [named(node)];
  const ownKey = node.computed
    ? undefined
    : (node.type === 'Property' && node.key) || (node.type === 'MemberExpression' && node.property);
  return childrenOf(node)
    .filter((child) => child !== ownKey || (node.type === 'Property' && node.shorthand))
    .flatMap(identifiersIn);
}
