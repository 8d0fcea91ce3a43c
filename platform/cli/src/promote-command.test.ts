import { createRemoteBuild } from '@atrium/registry/testing';
import { setUpPortal } from './testing/portal.ts';

const { atrium } = setUpPortal();

beforeEach(async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  await atrium('publish', createRemoteBuild({ version: '1.1.0' }));
});

test('a team puts a version into staging, and makes it current', async () => {
  const words = ['promote', 'mfe-probe@1.1.0', '--to', 'staging'];
  expect(await atrium(...words)).toBe('mfe-probe: 1.1.0 is in staging (was 1.0.0).');
  expect(await atrium(...words)).toBe('Nothing to do: already in staging.');
  expect(await atrium('list')).toMatch(/mfe-probe\s+1\.0\.0\s+yours\s+1\.1\.0 in staging {2}2 published/);
  expect(await atrium('promote', '--from', 'staging', '--to', 'live')).toBe(
    'mfe-probe: 1.1.0 is current (was 1.0.0).',
  );
  expect(await atrium('list')).not.toContain('in staging');
  expect(await atrium('history', 'mfe-probe')).toMatch(
    /Probes\s+stage {4}mfe-probe 1\.1\.0 \(current: 1\.0\.0\)/,
  );
});

test('a promotion says which canaries end, and which run', async () => {
  await atrium('publish', createRemoteBuild({ version: '1.2.0' }));
  await atrium('canary', 'mfe-probe@1.1.0', '--steps', '40,100');
  expect(await atrium('promote', 'mfe-probe@1.2.0', '--renew-canary', 'mfe-probe')).toBe(
    'mfe-probe: 1.2.0 is current (was 1.0.0).\nThe canary mfe-probe 1.1.0 runs, for 40% of customers.',
  );
  expect(await atrium('promote', 'mfe-probe@1.0.0', '--allow-older')).toBe(
    'mfe-probe: 1.0.0 is current (was 1.2.0).\n' +
      'The canary mfe-probe 1.1.0 ended: it was begun against another version.',
  );
  expect(await atrium('list')).not.toContain('40%');
});

test('an older pipeline that ends later does not replace the version of a newer one', async () => {
  await atrium('publish', createRemoteBuild({ version: '1.2.0' }), '--promote');
  const reason =
    'mfe-probe 1.1.0 is older than 1.2.0, which is current; a newer pipeline may have been faster.';
  await expect(atrium('promote', 'mfe-probe@1.1.0')).rejects.toThrow(reason);
  await expect(atrium('check', 'mfe-probe@1.1.0')).rejects.toThrow(reason);
  const late = createRemoteBuild({ version: '1.1.5' });
  await expect(atrium('check', late)).rejects.toThrow('mfe-probe 1.1.5 cannot be promoted now.');
  await expect(atrium('publish', late, '--promote')).rejects.toThrow('mfe-probe 1.1.5 is older than 1.2.0');
  expect(await atrium('list')).toMatch(/mfe-probe\s+1\.2\.0/);
  expect(await atrium('rollback', 'mfe-probe@1.0.0')).toBe('mfe-probe: 1.0.0 is current (was 1.2.0).');
});

test.each([
  ['an unknown set', ['promote', 'mfe-probe@1.1.0', '--to', 'test'], 'give live or staging'],
  ['the other direction', ['promote', '--from', 'live', '--to', 'staging'], 'are promoted --from staging'],
  [
    'what is not in staging',
    ['promote', '--from', 'staging', 'mfe-probe'],
    'mfe-probe has no version in staging.',
  ],
])('promoting %s is rejected with a reason', async (_, words, reason) => {
  await expect(atrium(...words)).rejects.toThrow(reason);
});
