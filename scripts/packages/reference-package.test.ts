import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPagePath } from '@atrium/registry';
import { packReference } from './reference-package.ts';

let folder: string;
/** The gallery is built. */
const SET_UP_TIMEOUT_MS = 120_000;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-reference-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test(
  'equal pages are one version, all of them are served, and none has a call of the desk',
  async () => {
    const first = await packReference(folder);
    const content = readFileSync(first.file);
    const second = await packReference(folder);
    expect([second.version, readFileSync(second.file).equals(content)]).toEqual([first.version, true]);
    const listed = execFileSync('tar', ['-tzf', first.file], { encoding: 'utf8' }).trim().split('\n');
    const pages = listed.flatMap((file) => file.match(/^package\/site\/(.+)$/)?.[1] ?? []);
    expect(pages).toEqual(
      expect.arrayContaining([
        'components.html',
        'gallery.css',
        'gallery.js',
        'index.html',
        'remote.schema.json',
      ]),
    );
    expect(pages.filter((path) => !isPagePath(path))).toEqual([]);
    expect(listed.length).toBe(pages.length + 1);
    const written = execFileSync('tar', ['-xzOf', first.file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect(written).not.toContain('/customer-portal/desk/');
  },
  SET_UP_TIMEOUT_MS,
);
