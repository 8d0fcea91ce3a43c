import { browsersAt, setUpSigningApi } from '@atrium/edge/testing';
import { createRemoteBuild } from '@atrium/registry/testing';
import { setUpPortal } from './testing/portal.ts';

const api = setUpSigningApi();
const { atrium, place } = setUpPortal({
  vitalsOneIn: 1,
  get apiUrl() {
    return api.url();
  },
});

const browsers = browsersAt(
  async (request) => {
    const { url, method = 'GET', headers, payload } = request;
    const response = await fetch(`${place.portalUrl}${url}`, {
      method,
      headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    });
    return { body: await response.text(), headers: Object.fromEntries(response.headers) };
  },
  () => place.portalUrl,
);

/** Opens a page of the remote in a signed-in browser, and returns the signed id of its document. */
async function open(): Promise<string> {
  return (await browsers.openAs(1, 7)).id;
}

test('a team reads which versions of its remote people have, and who is in the canary', async () => {
  expect(await atrium('adoption', 'mfe-probe')).toBe('mfe-probe has no version in use yet; promote one.');
  await atrium('publish', createRemoteBuild(), '--promote');
  await atrium('publish', createRemoteBuild({ version: '1.1.0' }));
  await open();
  expect(await atrium('adoption', 'mfe-probe')).toBe(
    '   open tabs  documents in 24 h  version\n' +
      '         0.0           1   100%  1.0.0 (current)\n' +
      'There is no canary.',
  );
  await atrium('canary', 'mfe-probe@1.1.0', '--percent', '10', '--customers', '8');
  expect(await atrium('adoption', 'mfe-probe')).toMatch(
    /1\.1\.0 \(canary\)\n1\.1\.0 is for 10% of customers and 1 named customer\.$/,
  );
});

test('a team reads how fast its pages are, with its releases at their hour', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  expect(await atrium('vitals', 'mfe-probe')).toMatch(/^Nothing was measured/);
  const parts = [{ name: 'mfe-probe', version: '1.0.0', lcp: 2_000, cls: 0.05, load: 400 }];
  await fetch(`${place.portalUrl}/vitals-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ document: await open(), parts }),
  });
  const listed = await atrium('vitals', 'mfe-probe');
  expect(listed).toMatch(
    /^1\.0\.0 \(current\)\n {2}LCP {3}p50 \d+ ms {2}p75 \d+ ms {2}p95 \d+ ms {2}of 1 documents\n/,
  );
  expect(listed).toContain('  INP   not measured\n');
  expect(listed).toMatch(/\n {2}\S+:00Z {2}1\.0\.0 {2}LCP \d+ ms {2}INP – {2}CLS 0\.0\d {2}load \d+ ms\n/);
  expect(listed).toMatch(/Z {2}publish 1\.0\.0 by Probes\n.*Z {2}promote 1\.0\.0 by Probes$/);
  await expect(atrium('vitals', 'shell')).rejects.toThrow('Probes');
});
