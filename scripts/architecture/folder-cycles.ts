import type { IModule } from 'dependency-cruiser';

export const folderCycleRule = {
  name: 'no-folder-cycles',
  comment: 'Folders below `src` have no circular imports among siblings, although their files may have none.',
};

interface Import {
  readonly from: string;
  readonly to: string;
}

/** For each folder, or file next to folders, the siblings that it imports, each with one of the imports. */
type Siblings = Map<string, Map<string, Import>>;

/** The imports that form cycles between sibling folders, one for each step. Tests do not count. */
export function folderCycles(modules: readonly IModule[]): Import[] {
  const siblings = importedSiblings(modules);
  const cycles = [...siblings.keys()].flatMap((start) => {
    const cycle = shortestCycle(siblings, start);
    return cycle.flatMap((from, index) => siblings.get(from)?.get(cycle[index + 1] ?? start) ?? []);
  });
  return [...new Set(cycles)];
}

function importedSiblings(modules: readonly IModule[]): Siblings {
  const siblings: Siblings = new Map();
  for (const { source, dependencies } of modules.filter((module) => !isTest(module.source))) {
    for (const { resolved } of dependencies) {
      const [from, to] = divergingSiblings(source, resolved);
      if (!from || !to) continue;
      const imported = siblings.get(from) ?? new Map<string, Import>();
      if (!imported.has(to)) imported.set(to, { from: source, to: resolved });
      siblings.set(from, imported);
    }
  }
  return siblings;
}

/** The sibling folders that contain the two files; none unless both are below the same `src`. */
function divergingSiblings(one: string, other: string): [string, string] | [] {
  const [steps, others] = [one.split('/'), other.split('/')];
  const depth = steps.findIndex((step, index) => step !== others[index]);
  if (depth < 0 || !steps.slice(0, depth).includes('src')) return [];
  return [steps.slice(0, depth + 1).join('/'), others.slice(0, depth + 1).join('/')];
}

/** Shortest cycle through `start`, found breadth first; empty if there is none. */
function shortestCycle(siblings: Siblings, start: string): string[] {
  const paths = [[start]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const next of siblings.get(path.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return path;
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return [];
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
