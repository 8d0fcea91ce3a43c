import { Registry } from '@atrium/registry';
import { createRemoteBuild } from '@atrium/registry/testing';
import { setUpPortal } from './testing/portal.ts';

const { atrium, place } = setUpPortal();

test('a team gives selected customers a canary, and drops or promotes it', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  await atrium('publish', createRemoteBuild({ version: '1.1.0' }));
  expect(await atrium('canary', 'mfe-probe@1.1.0', '--customers', '8, 7')).toBe(
    'mfe-probe: customers 7, 8 get 1.1.0 when they next load a page.',
  );
  expect(await atrium('list')).toMatch(
    /mfe-probe\s+1\.0\.0\s+yours\s+1\.1\.0 for customers 7, 8 {2}2 published/,
  );
  expect(await atrium('drop', 'mfe-probe')).toBe('mfe-probe: all customers get the current version.');
  await atrium('canary', 'mfe-probe', '1.1.0', '--customers', '7');
  expect(await atrium('promote', 'mfe-probe@1.1.0')).toBe('mfe-probe: 1.1.0 is current (was 1.0.0).');
  expect(await atrium('list')).not.toContain('for customers');
  const output = await atrium('history', 'mfe-probe');
  expect(output).toMatch(/Probes\s+canary\s+mfe-probe 1\.1\.0 for customers 7, 8/);
  expect(output).toMatch(/Probes\s+drop\s+mfe-probe 1\.1\.0/);
});

test('a team gives a canary to named customers and a percentage of all, and to more of them later', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  await atrium('publish', createRemoteBuild({ version: '1.1.0' }));
  await atrium('canary', 'mfe-probe@1.1.0', '--customers', '7');
  expect(await atrium('canary', 'mfe-probe@1.1.0', '--percent', '10')).toBe(
    'mfe-probe: 10% of customers and customer 7 get 1.1.0 when they next load a page.',
  );
  await atrium('canary', 'mfe-probe@1.1.0', '--percent', '50');
  expect(await atrium('list')).toContain('1.1.0 for 50% of customers and customer 7  2 published');
  expect(await atrium('history', 'mfe-probe')).toMatch(
    /canary {3}mfe-probe 1\.1\.0 for 10% of customers and customer 7 \(current: 1\.0\.0\)/,
  );
});

test('a team lets a canary go on in steps', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  await atrium('publish', createRemoteBuild({ version: '1.1.0' }));
  const following = 'next 10%, then 50%, then 100%, each after at least 30 minutes without findings';
  expect(await atrium('canary', 'mfe-probe@1.1.0', '--steps', '1,10,50,100', '--every', '30')).toBe(
    `mfe-probe: 1% of customers get 1.1.0 when they next load a page.\n${following}`,
  );
  expect(await atrium('list')).toContain(`1.1.0 for 1% of customers, ${following}  2 published`);
  await atrium('canary', 'mfe-probe@1.1.0', '--percent', '20');
  expect(await atrium('list')).toContain('1.1.0 for 20% of customers  2 published');
});

test('the history says why the portal did something by itself', async () => {
  await atrium('publish', createRemoteBuild());
  await new Registry(place.settings.registryFolder).change({
    by: 'Probes (automatic)',
    action: 'promote',
    reason: '0 of 80 documents with 1.0.0 had errors',
    next: (state) => ({ ...state, versions: { ...state.versions, 'mfe-probe': '1.0.0' } }),
  });
  expect(await atrium('history', 'mfe-probe')).toMatch(
    /Probes \(automatic\) promote {2}mfe-probe 1\.0\.0\n {7}0 of 80 documents with 1\.0\.0 had errors\n/,
  );
});
