import { createErrorReport, createRemoteBuild, listMap } from '@atrium/registry/testing';
import { setUpPortal } from './testing/portal.ts';

const { atrium, place } = setUpPortal();

test('a team lists the errors that pages reported about its remote, and no others', async () => {
  await atrium('publish', createRemoteBuild({ maps: { 'list.js': listMap } }), '--promote');
  expect(await atrium('errors', 'mfe-probe')).toBe('No errors were reported in the last fourteen days.');
  const report = createErrorReport({ message: 't is undefined', places: ['list.js:1:7'] });
  const send = () =>
    fetch(`${place.portalUrl}/error-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
  await send();
  const listed = await atrium('errors', 'mfe-probe');
  expect(listed).toContain('1  1.0.0  list crashed  TypeError: … is undefined');
  expect(listed).toMatch(/at src\/pages\/list\.tsx:3\n.*support codes 7KQ2-M9XD$/);
  for (let count = 0; count < 25; count += 1) await send();
  expect(await atrium('errors', 'mfe-probe')).toMatch(
    /^ {3}20 {2}1\.0\.0 .*\nDropped on \S+: 6 more, 6 of them of documents without a proved session\.$/s,
  );
  await expect(atrium('errors', 'shell')).rejects.toThrow('Probes');
});
