import type { IModule } from 'dependency-cruiser';

const BEGIN = '<!-- diagram: begin (drawn from the imports by npm run check:architecture -- --write) -->';
const END = '<!-- diagram: end -->';

/** A Mermaid graph of which package imports which. */
export function diagramOf(modules: readonly IModule[]): string {
  const edges = new Set<string>();
  const packages = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = packageOf(source);
    if (!from || isTest(source)) continue;
    packages.add(from);
    for (const { resolved } of dependencies) {
      const to = packageOf(resolved);
      if (to && to !== from) edges.add(`  ${nodeId(from)} --> ${nodeId(to)}`);
    }
  }
  const nodes = [...packages].sort().map((name) => `  ${nodeId(name)}["${name}"]`);
  return ['```mermaid', 'graph LR', ...nodes, ...[...edges].sort(), '```'].join('\n');
}

/** The page with `diagram` between its markers. */
export function withDiagram(page: string, diagram: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/architecture.md has no markers around its diagram');
  return `${before}${BEGIN}\n${diagram}\n${END}${after}`;
}

function packageOf(path: string): string | undefined {
  return /^(shell|mfe-[^/]+|api|(?:shared|platform)\/[^/]+)\//.exec(path)?.[1];
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|\.config\.(ts|mjs)$|\/testing\//.test(path);
}

function nodeId(name: string): string {
  return name.replaceAll(/\W/g, '_');
}
