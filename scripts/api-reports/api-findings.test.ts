import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { majorChangesets, reportFindings } from './api-findings.ts';

const released = '## `@atrium/ui`\n\n```ts\nexport const limit: number;\n```\n';
const without = released.replace('export const limit: number;', '');
const state = {
  packageName: '@atrium/ui',
  file: 'ui.api.md',
  released,
  current: released,
  committed: released,
  isMajor: false,
};

test('a report that is as the package is has no findings', () => {
  expect(reportFindings(state)).toEqual([]);
});

test('a report has to be committed with the change of its package', () => {
  const current = released.replace('\n```\n', '\nexport const more: 1;\n```\n');
  expect(reportFindings({ ...state, current })).toEqual([
    expect.stringContaining('api-reports/ui.api.md: not as'),
  ]);
  expect(reportFindings({ ...state, current, committed: null })).toHaveLength(1);
  expect(reportFindings({ ...state, current, committed: current })).toEqual([]);
});

test('a breaking change needs a major version', () => {
  const broken = { ...state, current: without, committed: without };
  expect(reportFindings(broken)).toEqual([expect.stringContaining('@atrium/ui: `limit` is gone')]);
  expect(reportFindings({ ...broken, isMajor: true })).toEqual([]);
});

test('before its first release a package may change in any way', () => {
  expect(reportFindings({ ...state, current: without, committed: without, released: null })).toEqual([]);
});

test('changesets say which packages get a major version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-changesets-'));
  writeFileSync(join(folder, 'one.md'), '---\n"@atrium/ui": major\n"@atrium/host": minor\n---\n\nText\n');
  writeFileSync(join(folder, 'two.md'), "---\n'@atrium/forms': major\n---\n\nText\n");
  expect([...majorChangesets(folder)].sort()).toEqual(['@atrium/forms', '@atrium/ui']);
  rmSync(folder, { recursive: true });
});
