import { createHash } from 'node:crypto';
import { isVersionOfSources, versionOfSources } from './development-versions.ts';

const hash = createHash('sha256').update('sources').digest('hex');

test('a build of changed sources has another version, which is recognized', () => {
  const version = versionOfSources('1.4.0', hash);
  expect(version).toBe(`1.4.0-h${hash.slice(0, 10)}`);
  expect(isVersionOfSources(version)).toBe(true);
});

test.each(['1.4.0', '2.0.0-pr.7', '2.0.0-h1', 'dev'])('%s is no version of sources', (version) => {
  expect(isVersionOfSources(version)).toBe(false);
});
