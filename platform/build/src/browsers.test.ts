import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OLDEST_BROWSERS } from './browsers.ts';

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

test('the README names the browsers that the build is made for', () => {
  const versions = Object.fromEntries(OLDEST_BROWSERS.map((each) => each.split(' ')));
  const { chrome, edge, firefox, safari, ios_saf: phone } = versions;
  expect([edge, phone]).toEqual([chrome, safari]);
  expect(readme).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, and Safari ${safari}, on computers, phones and tablets, or newer`,
  );
});
