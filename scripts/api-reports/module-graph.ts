import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  declarationOf,
  declaredIn,
  isNode,
  type NameReference,
  named,
  type ParsedFile,
  parseDeclarations,
  type SyntaxNode,
} from './syntax.ts';

/** A declaration of a module. */
export interface Declaration {
  readonly node: SyntaxNode;
  /** Without comments, `export` and `declare`. */
  readonly text: string;
  /** The same with the comments inside. */
  readonly commentedText: string;
  /** Its TSDoc; empty where there is none. */
  readonly doc: string;
}

/** Declarations of a module, and its imports and exports: each a name, and where it comes from if not from here. */
export interface Module {
  readonly file: string;
  readonly declarations: ReadonlyMap<string, readonly Declaration[]>;
  readonly imports: ReadonlyMap<string, NameReference>;
  readonly exports: ReadonlyMap<string, NameReference>;
  /** Modules of which everything is exported. */
  readonly starSources: readonly string[];
  /** TSDoc of the whole module. */
  readonly doc: string;
}

/** Where something is declared: in a module, or in another package, by its name. */
export interface Place {
  readonly module: Module | string;
  readonly name: string;
}

/** The declarations of a package, which import each other by relative paths. */
export class ModuleGraph {
  readonly #modules = new Map<string, Module>();

  /** @throws Error if the file is missing or has a syntax error. */
  read(file: string): Module {
    const known =
      this.#modules.get(file) ?? moduleOf(file, parseDeclarations(readFileSync(file, 'utf8'), file));
    this.#modules.set(file, known);
    return known;
  }

  /** Names that a module exports. */
  exportsOf(module: Module): string[] {
    const below = module.starSources.flatMap((source) => {
      const from = this.#from(module, source);
      return from ? this.exportsOf(from) : [];
    });
    return [...new Set([...module.exports.keys(), ...below])];
  }

  /** Packages of which a module exports everything. */
  exportedPackagesOf(module: Module): string[] {
    return module.starSources.flatMap((source) => {
      const from = this.#from(module, source);
      return from ? this.exportedPackagesOf(from) : [source];
    });
  }

  /** Where an export is declared; null if there is none of that name. */
  placeOfExport(module: Module, name: string): Place | null {
    const origin = module.exports.get(name);
    if (origin) return this.#placeOf(module, origin);
    for (const source of module.starSources) {
      const from = this.#from(module, source);
      const place = from && this.placeOfExport(from, name);
      if (place) return place;
    }
    return null;
  }

  /** Where something is declared to which a module refers; null if it is of the language. */
  placeOfReference(module: Module, { name, source }: NameReference): Place | null {
    const imported = source === null ? module.imports.get(name) : undefined;
    return this.#placeOf(module, imported ?? { name, source });
  }

  #placeOf(module: Module, { name, source }: NameReference): Place | null {
    if (source !== null) {
      const from = this.#from(module, source);
      return from ? this.placeOfExport(from, name) : { module: source, name };
    }
    return module.declarations.has(name)
      ? { module, name }
      : module.imports.has(name)
        ? this.placeOfReference(module, { name, source: null })
        : null;
  }

  #from({ file }: Module, source: string): Module | null {
    if (!source.startsWith('.')) return null;
    return this.read(join(dirname(file), source.replace(/\.(?:tsx?|js)$/, '.d.ts')));
  }
}

function moduleOf(file: string, { statements, textOf, commentedTextOf, docOf, fileDoc }: ParsedFile): Module {
  const declarations = new Map<string, Declaration[]>();
  const imports = new Map<string, NameReference>();
  const exports = new Map<string, NameReference>();
  const starSources: string[] = [];
  for (const statement of statements) {
    const source = isNode(statement.source) ? (statement.source.value as string) : null;
    const specifiers = (statement.specifiers ?? []) as readonly SyntaxNode[];
    if (statement.type === 'ImportDeclaration')
      for (const { local, imported } of specifiers)
        imports.set(named(local), { name: named(imported), source });
    if (statement.type === 'ExportAllDeclaration' && source) starSources.push(source);
    for (const { local, exported } of statement.type === 'ExportNamedDeclaration' ? specifiers : [])
      exports.set(named(exported), { name: named(local), source });
    const declared = declarationOf(statement);
    for (const [name, node] of declaredIn(statement)) {
      const written = (write: (node: SyntaxNode) => string) =>
        (node === declared ? write(node) : `${String(declared.kind)} ${write(node)};`).replace(
          /^declare /,
          '',
        );
      const declaration = {
        node,
        text: written(textOf),
        commentedText: written(commentedTextOf),
        doc: docOf(statement),
      };
      declarations.set(name, [...(declarations.get(name) ?? []), declaration]);
      if (declared !== statement) exports.set(name, { name, source: null });
    }
  }
  return { file, declarations, imports, exports, starSources, doc: fileDoc };
}
