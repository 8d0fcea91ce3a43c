import { type Declaration, ModuleGraph, type Place } from './module-graph.ts';
import { referencesOf } from './syntax.ts';

/** What one entry of a package exports. */
export interface EntryApi {
  /** Declarations by name, and packages of which everything is exported: `export function page(): Page;`. */
  readonly exported: readonly string[];
  /** Declarations to which those refer, and which are not exported. */
  readonly referred: readonly string[];
}

/**
 * Reads what an entry exports, through all of its modules.
 *
 * @param file The entry's declarations.
 */
export function entryApi(file: string): EntryApi {
  const graph = new ModuleGraph();
  const entry = graph.read(file);
  const exported = sorted(graph.exportsOf(entry)).flatMap((name) => {
    const place = graph.placeOfExport(entry, name);
    return place ? [{ place, name }] : [];
  });
  const reached = new Map(exported.map(({ place }) => [keyOf(place), place]));
  const exportedCount = reached.size;
  // Grows while it is iterated.
  for (const { module, name } of reached.values())
    for (const { node } of declarationsAt({ module, name }))
      for (const reference of referencesOf(node)) {
        const found = typeof module === 'string' ? null : graph.placeOfReference(module, reference);
        if (found && !reached.has(keyOf(found))) reached.set(keyOf(found), found);
      }
  return {
    exported: [
      ...graph.exportedPackagesOf(entry).map((name) => `export * from '${name}';`),
      ...exported.flatMap(({ place, name }) => exportOf(place, name)),
    ],
    referred: sorted([...reached.values()].slice(exportedCount).flatMap(textsAt)),
  };
}

function exportOf(place: Place, name: string): string[] {
  const names = name === place.name ? name : `${place.name} as ${name}`;
  if (typeof place.module === 'string') return [`export { ${names} } from '${place.module}';`];
  if (name !== place.name) return [`export { ${names} };`, ...textsAt(place)];
  return textsAt(place).map((text) => `export ${text}`);
}

function declarationsAt({ module, name }: Place): readonly Declaration[] {
  return typeof module === 'string' ? [] : (module.declarations.get(name) ?? []);
}

function textsAt(place: Place): string[] {
  return declarationsAt(place).map(({ text }) => text);
}

function keyOf({ module, name }: Place): string {
  return `${typeof module === 'string' ? module : module.file}#${name}`;
}

function sorted(texts: readonly string[]): string[] {
  return [...texts].sort((a, b) => (a < b ? -1 : 1));
}
