import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROVIDER_NAME_PLACEHOLDER, type Prerendered } from '@atrium/contract';
import { prerenderedFindings } from '@atrium/release-rules';
import { prerenderShell } from './prerender-shell.ts';

const shell = join(import.meta.dirname, '../../../shell');
const output = mkdtempSync(join(tmpdir(), 'atrium-prerender-test-'));
let files: Record<string, string>;
let pages: Record<string, Prerendered>;

beforeAll(async () => {
  files = await prerenderShell(shell, output);
  pages = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, JSON.parse(readFileSync(join(output, file), 'utf8'))]),
  );
}, 60_000);
afterAll(() => rmSync(output, { recursive: true, force: true }));

test('the shell prerenders sign-in for all settings, and the frame', () => {
  expect(Object.keys(files).toSorted()).toEqual([
    'frame',
    'sign-in',
    'sign-in.demo',
    'sign-in.demo.line',
    'sign-in.line',
  ]);
  expect(pages['sign-in']?.html).toContain(`Sign in to ${PROVIDER_NAME_PLACEHOLDER}`);
  expect(pages['sign-in']?.html).not.toMatch(/Demo sign-ins|LINE/);
  expect(pages['sign-in.demo.line']?.html).toMatch(/LINE.*Demo sign-ins/s);
});

test('equal sources give equal files', async () => {
  expect(await prerenderShell(shell, output)).toEqual(files);
});

test('prerendered pages have their styles, and nothing that the content security policy refuses', () => {
  for (const page of Object.values(pages)) {
    expect(prerenderedFindings(JSON.stringify(page))).toEqual([]);
    const { html, styles } = page;
    const known = new Set(styles.at(-1)?.names.split(' '));
    const used = [...html.matchAll(/\bcss-([a-z0-9]+)(?=[\s"])/g)].map(([, name]) => name);
    expect(used.filter((name) => !known.has(name ?? ''))).toEqual([]);
  }
});
