import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './settings.ts';

const files = globSync('{shared,platform}/*/{src,runtime}/**/*.{ts,tsx,mjs}', { cwd: repository }).filter(
  // A template contains exports of the files that it writes.
  (file) => !/\.test\.tsx?$/.test(file) && !file.endsWith('remote-template.ts'),
);

/** Exports of a file without TSDoc: the line before them, except for comments to the linter, ends no comment. */
function undocumented(file: string): string[] {
  const lines = readFileSync(join(repository, file), 'utf8').split('\n');
  return lines.filter((line, index) => {
    const isExport = /^export (?:async |abstract )?(?:const|function|class|interface|type \w)/.test(line);
    const before = lines.slice(0, index).findLast((earlier) => !earlier.startsWith('// biome-ignore'));
    return isExport && !before?.endsWith('*/');
  });
}

test('every export of shared and platform has TSDoc', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => undocumented(file).map((line) => `${file}: ${line}`))).toEqual([]);
});
