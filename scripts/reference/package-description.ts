import { join, relative } from 'node:path';
import { type Declaration, type Module, ModuleGraph, type Place } from '../api-reports/module-graph.ts';
import { referencesOf, type SyntaxNode } from '../api-reports/syntax.ts';
import type { SourcePackage } from '../packages/package-list.ts';
import { packedManifest } from '../packages/packed-manifest.ts';
import { type SourceConstant, SourceConstants } from './source-constants.ts';

export type Kind = 'component' | 'hook' | 'function' | 'class' | 'constant' | 'type';

/** Something that a package declares. */
export interface Described {
  readonly packageName: string;
  readonly module: string;
  readonly name: string;
  readonly kind: Kind;
  /** TSDoc; empty where the name says all. */
  readonly doc: string;
  readonly code: string;
  /** Names in its code, and where these are declared. */
  readonly references: ReadonlyMap<string, Reference>;
  /** Whether teams can import it; otherwise it is part of what they can. */
  readonly isExported: boolean;
}

export interface Reference {
  readonly packageName: string;
  /** Absent for a name that another package exports. */
  readonly module?: string;
  readonly name: string;
}

interface DescribedEntry {
  /** What is imported: `@atrium/ui`. */
  readonly title: string;
  readonly doc: string;
  readonly items: readonly Described[];
}

export interface DescribedPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly commands: readonly string[];
  readonly entries: readonly DescribedEntry[];
}

/** Schemas and calls are shown by their source. */
const isSchema = /^const \w+: z\.(?:core\.)?\$?Zod|^const \w+Calls: /;

/** Anyone may read the reference, and no one but the provider's people learns that there is a desk. */
const UNLISTED = new Set(['./desk']);

/** @param compiled Folder into which the compiler wrote the repository. */
export function describePackage(source: SourcePackage, compiled: string): DescribedPackage {
  const { name, version, bin = {}, exports } = packedManifest(source);
  const description = new Description(name, source.folder, join(compiled, source.path, 'src'));
  const entries = Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string' || UNLISTED.has(entry)
      ? []
      : [
          description.entry(
            `${name}${entry.slice(1)}`,
            join(compiled, source.path, target.types.replace('./dist/', 'src/')),
          ),
        ],
  );
  return { name, version, folder: source.folder, commands: Object.keys(bin), entries };
}

class Description {
  readonly #graph = new ModuleGraph();
  readonly #packageName: string;
  readonly #declarations: string;
  readonly #sources: SourceConstants;
  /** What an earlier entry of the package has is not described again. */
  readonly #known = new Set<string>();

  constructor(packageName: string, folder: string, declarations: string) {
    this.#packageName = packageName;
    this.#declarations = declarations;
    this.#sources = new SourceConstants(join(folder, 'src'));
  }

  entry(title: string, file: string): DescribedEntry {
    const entry = this.#graph.read(file);
    const items: Described[] = [];
    const waiting: { readonly place: Place; readonly isExported: boolean }[] = this.#graph
      .exportsOf(entry)
      .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
      .flatMap((name) => this.#graph.placeOfExport(entry, name) ?? [])
      .map((place) => ({ place, isExported: true }));
    // Grows while it is iterated: what a declaration refers to is described too.
    for (const { place, isExported } of waiting) {
      if (typeof place.module === 'string') continue;
      const module = this.#moduleName(place.module);
      if (this.#known.has(`${module}#${place.name}`)) continue;
      this.#known.add(`${module}#${place.name}`);
      const { described, places } = this.#describe(place.module, place.name, isExported);
      items.push(...described);
      waiting.push(...places.map((one) => ({ place: one, isExported: false })));
    }
    return { title, doc: entry.doc, items: [...items, ...this.#partsOf(items)] };
  }

  #moduleName({ file }: Module): string {
    return relative(this.#declarations, file).replace(/\.d\.ts$/, '');
  }

  #describe(module: Module, name: string, isExported: boolean) {
    const declarations = module.declarations.get(name) ?? [];
    const [first] = declarations;
    if (!first) return { described: [], places: [] };
    const places = declarations.flatMap(({ node }) => this.#placesIn(module, node));
    const own = { packageName: this.#packageName, module: this.#moduleName(module), name };
    const constant = isSchema.test(first.text) ? this.#sources.find(own.module, name) : undefined;
    const shown = constant
      ? this.#ofSource(constant)
      : ofDeclarations(declarations, this.#referencesOf(places));
    const described: Described = { ...own, kind: kindOf(name, first), isExported, ...shown };
    return { described: [described], places: constant ? [] : places };
  }

  #placesIn(module: Module, node: SyntaxNode): Place[] {
    return referencesOf(node).flatMap((reference) => this.#graph.placeOfReference(module, reference) ?? []);
  }

  #referencesOf(places: readonly Place[]): Map<string, Reference> {
    return new Map(
      places.map(({ module, name }) => [
        name,
        typeof module === 'string'
          ? { packageName: module, name }
          : { packageName: this.#packageName, module: this.#moduleName(module), name },
      ]),
    );
  }

  #ofSource(constant: SourceConstant) {
    const used = this.#sources.usedIn(constant.module, constant.value);
    return {
      doc: constant.doc,
      code: constant.text,
      references: new Map(
        used.map(({ module, name }) => [name, { packageName: this.#packageName, module, name }]),
      ),
    };
  }

  /** Schemas that others are made of, and that are not exported. */
  #partsOf(items: readonly Described[]): Described[] {
    const parts: Described[] = [];
    const waiting = items.flatMap(({ references }) => [...references.values()]);
    for (const { packageName, module, name } of waiting) {
      const constant = packageName === this.#packageName && module ? this.#sourceOf(module, name) : undefined;
      if (!constant || this.#known.has(`${module}#${name}`)) continue;
      this.#known.add(`${module}#${name}`);
      const shown = this.#ofSource(constant);
      const own = { packageName, module: constant.module, name };
      parts.push({ ...own, kind: 'constant', isExported: false, ...shown });
      waiting.push(...shown.references.values());
    }
    return parts;
  }

  #sourceOf(module: string, name: string): SourceConstant | undefined {
    return module.includes('/') || this.#packageName !== '@atrium/contract'
      ? undefined
      : this.#sources.find(module, name);
  }
}

function ofDeclarations(declarations: readonly Declaration[], references: ReadonlyMap<string, Reference>) {
  return {
    doc: declarations.find(({ doc }) => doc !== '')?.doc ?? '',
    code: declarations.map(({ commentedText }) => withoutImports(commentedText)).join('\n'),
    references,
  };
}

/** The compiler writes `import("react").JSX.Element`. */
function withoutImports(text: string): string {
  return text.replaceAll(/import\("[^"]*"\)\./g, '');
}

function kindOf(name: string, { node, text }: Declaration): Kind {
  if (node.type === 'ClassDeclaration') return 'class';
  if (/^TS(?:Interface|TypeAlias)/.test(node.type)) return 'type';
  if (!/^function |^const \w+: \(/.test(text)) return 'constant';
  if (/^use[A-Z]/.test(name)) return 'hook';
  return /^[A-Z]/.test(name) && !/^[A-Z_0-9]+$/.test(name) ? 'component' : 'function';
}
