import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publish, readRelease } from '@atrium/registry';
import { createFolder, createShellBuild } from '@atrium/registry/testing';
import { packShell } from './pack-shell.ts';

const dist = createShellBuild({
  version: '1.0.0-0a1b2c',
  contents: {
    'main.js': 'window.shell = 1;',
    'main.css': 'html{margin:0}',
    'packages/atrium-ui-1.0.0.tgz': 'tarball',
  },
  fonts: [],
  maps: { 'main.js': { version: 3, sources: [], names: [], mappings: '' } },
});

test('the packed shell has what browsers load, and can be published to a registry', async () => {
  const [into, installed] = [createFolder(), createFolder()];
  const { name, version, file } = packShell(dist, await readRelease(dist), into);
  expect([name, version]).toEqual(['@atrium/shell', '1.0.0-0a1b2c']);
  execFileSync('tar', ['-xzf', file, '-C', installed, '--strip-components=1']);
  expect(globSync('**/*.*', { cwd: installed }).sort()).toEqual([
    'main.css',
    'main.js',
    'package.json',
    'release.json',
  ]);
  expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).toMatchObject({ name, version });
  expect(await publish(installed, createFolder())).toMatchObject({ name: 'shell', outcome: 'published' });
});
