import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './settings.ts';

const files = globSync('{shared,platform}/*/{src,runtime}/**/*.{ts,tsx,mjs}', { cwd: repository }).filter(
  // The template holds the text of another file's exports.
  (file) => !/\.test\.tsx?$/.test(file) && !file.endsWith('remote-template.ts'),
);

/** Exports of a file that nothing is said about, the line before them neither a comment's end nor a linter's. */
function undocumented(file: string): string[] {
  const lines = readFileSync(join(repository, file), 'utf8').split('\n');
  return lines.filter((line, index) => {
    const isExport = /^export (?:async |abstract )?(?:const|function|class|interface|type \w)/.test(line);
    const before = lines.slice(0, index).findLast((earlier) => !earlier.startsWith('// biome-ignore'));
    return isExport && !before?.endsWith('*/');
  });
}

test('every export of shared and platform says what it is for', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => undocumented(file).map((line) => `${file}: ${line}`))).toEqual([]);
});
