import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SourcePackage } from '../packages/package-list.ts';
import { packedManifest } from '../packages/packed-manifest.ts';
import { entryApi } from './entry-api.ts';

/**
 * Text of a package's API report: its commands, and the declarations of each entry, without comments.
 *
 * @param compiled Folder into which the compiler wrote the repository.
 */
export function reportOf(source: SourcePackage, compiled: string): string {
  const { name, bin = {}, exports } = packedManifest(source);
  const commands = Object.keys(bin).map((command) => `## Command \`${command}\``);
  const entries = Object.entries(exports).map(([entry, target]) => {
    const heading = `## \`${name}${entry.slice(1)}\``;
    if (typeof target === 'string') return `${heading}\n\nA script without declarations.`;
    if (entry !== '.' && isDeepStrictEqual(target, exports['.']))
      return `${heading}\n\nThe same as \`${name}\`.`;
    const file = join(compiled, source.path, target.types.replace('./dist/', 'src/'));
    if (!existsSync(file)) throw new Error(`${name}: ${entry} has no declarations`);
    const { exported, referred } = entryApi(file);
    const declarations = [
      ...exported,
      ...(referred.length > 0 ? ['// Not exported, but part of those.', ...referred] : []),
    ];
    return `${heading}\n\n\`\`\`ts\n${declarations.join('\n')}\n\`\`\``;
  });
  const parts = [`# API of ${name}`, 'Written by `npm run generate:api-reports`.', ...commands, ...entries];
  return `${parts.join('\n\n')}\n`;
}
