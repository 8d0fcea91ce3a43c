import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleOf, type TriedPackage } from './packages.ts';

/** Where the samples are. */
export const sources = import.meta.dirname;

/** Files of the kitchen sink by path, to be laid over a new remote, which then loads the samples of these rows. */
export function kitchenFiles(rows: readonly TriedPackage[]): Record<string, Buffer> {
  const files = globSync(['remote.json', 'src/**/*.*'], { cwd: sources });
  return {
    ...Object.fromEntries(files.map((path) => [path, readFileSync(join(sources, path))])),
    'src/samples/index.ts': Buffer.from(listOf(rows)),
  };
}

function listOf(rows: readonly TriedPackage[]): string {
  const lines = rows.map((row) => {
    const name = sampleOf(row);
    return `  '${name}': () => import('./${name}.tsx').then(({ Component }) => ({ default: Component })),`;
  });
  return `import type { ComponentType } from 'react';

/** Loaders of the samples by name. */
export const samples: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
${lines.join('\n')}
};
`;
}
