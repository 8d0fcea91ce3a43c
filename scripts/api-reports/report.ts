import { join } from 'node:path';
import type { SourcePackage } from '../packages/package-list.ts';
import { packedManifest } from '../packages/packed-manifest.ts';
import { type EntryApi, entryApi } from './entry-api.ts';

/**
 * Text of a package's API report: its commands, and the declarations of each entry, without comments.
 *
 * @param compiled Folder into which the compiler wrote the repository.
 */
export function reportOf(source: SourcePackage, compiled: string): string {
  const { name, bin = {}, exports } = packedManifest(source);
  const commands = Object.keys(bin).map((command) => `## Command \`${command}\``);
  const apis = Object.entries(exports).map(([entry, target]) => ({
    title: `${name}${entry.slice(1)}`,
    api:
      typeof target === 'string'
        ? null
        : entryApi(join(compiled, source.path, target.types.replace('./dist/', 'src/'))),
  }));
  const main = apis.find(({ title }) => title === name)?.api?.exported ?? [];
  const entries = apis.map(({ title, api }) => {
    if (!api) return `## \`${title}\`\n\nA script without declarations.`;
    const hasMain = title !== name && main.every((declaration) => api.exported.includes(declaration));
    const more = hasMain ? `What \`${name}\` exports, and:\n\n` : '';
    return `## \`${title}\`\n\n${more}${codeOf(api, hasMain ? main : [])}`;
  });
  const parts = [`# API of ${name}`, 'Written by `npm run generate:api-reports`.', ...commands, ...entries];
  return `${parts.join('\n\n')}\n`;
}

function codeOf({ exported, referred }: EntryApi, known: readonly string[]): string {
  const own = exported.filter((declaration) => !known.includes(declaration));
  const others =
    referred.length > 0 && known.length === 0 ? ['// Not exported, but part of those.', ...referred] : [];
  return `\`\`\`ts\n${[...own, ...others].join('\n')}\n\`\`\``;
}
