import { whyNotNode } from './node-version.ts';

test.each(['24.9.0', '24.10.1', '26.0.0'])('commands run on Node %s', (version) => {
  expect(whyNotNode(version)).toBeUndefined();
});

test.each(['20.20.2', '22.18.0', '24.8.9'])('Node %s is refused in clear words', (version) => {
  expect(whyNotNode(version)).toContain(`This needs Node 24.9.0 or newer, and runs on ${version}.`);
});
