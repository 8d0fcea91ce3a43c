import { isOlder, isPreRelease, whyNotVersion } from './versions.ts';

test.each(['1.4.0', '0.0.0', '1.4.0-pr.7', '1.4.0-h0123456789'])(
  'a release may have the version %s',
  (version) => {
    expect(whyNotVersion(version)).toBeUndefined();
  },
);

test.each([
  '1.x',
  '1.4',
  '01.2.3',
  '1.2.3-01',
  'v1.2.3',
  ' 1.2.3',
  '1.2.3+build.5',
  '99999999999999999999.0.0',
  `1.0.0-${'a'.repeat(100)}`,
  'dev',
  '',
])('a release may not have the version "%s"', (version) => {
  expect(whyNotVersion(version)).toContain('is not a semantic version such as 1.4.0');
});

test('a version with a hash of its sources is no pre-release', () => {
  expect(['1.4.0-pr.7', '1.4.0-h0123456789', '1.4.0'].map(isPreRelease)).toEqual([true, false, false]);
});

test.each([
  ['1.9.0', '1.10.0', true],
  ['1.10.0', '1.9.0', false],
  ['1.4.0-pr.7', '1.4.0', true],
  ['1.4.0', '1.4.0', false],
  ['1.4.0-h0123456789', '1.4.0', false],
  ['1.4.0-h0123456789', '1.4.0-h9876543210', false],
  ['1.3.0-h0123456789', '1.4.0-h9876543210', true],
  ['1.0.0', 'dev', false],
])('whether %s is older than %s: %s', (one, other, expected) => {
  expect(isOlder(one, other)).toBe(expected);
});
