import { createRemoteBuild, listMap } from '@atrium/gateway/testing';
import { setUpPortal } from './testing/portal.ts';

const { atrium, place } = setUpPortal();

test('a team lists the errors that pages reported about its remote, and no others', async () => {
  await atrium('publish', createRemoteBuild({ maps: { 'list.js': listMap } }), '--promote');
  expect(await atrium('errors', 'mfe-probe')).toBe('No errors were reported in the last fourteen days.');
  const report = {
    supportCode: '7KQ2-M9XD',
    kind: 'crash',
    name: 'mfe-probe',
    version: '1.0.0',
    part: 'list',
    error: 'TypeError',
    message: 't is undefined',
    places: ['list.js:1:7'],
  };
  await fetch(`${place.environment.ATRIUM_GATEWAY}/error-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  const listed = await atrium('errors', 'mfe-probe');
  expect(listed).toContain('1  1.0.0  list crashed  TypeError: … is undefined');
  expect(listed).toMatch(/at src\/pages\/list\.tsx:3\n.*support codes 7KQ2-M9XD$/);
  await expect(atrium('errors', 'shell')).rejects.toThrow('Probes');
});
