import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-ranges-'));
  folders.push(folder);
  return folder;
}

/** A remote with these peers, and an npm that notes what it is asked for and fails at `failing`. */
function remoteWith(peerDependencies: Readonly<Record<string, string>>, failing = 'nothing') {
  const folder = newFolder();
  const programs = newFolder();
  const notes = join(programs, 'notes');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mfe-fees', peerDependencies }));
  writeFileSync(join(folder, '.npmrc'), 'legacy-peer-deps=true\n');
  mkdirSync(join(folder, 'node_modules'));
  const npm = join(programs, 'npm');
  writeFileSync(
    npm,
    `#!/bin/sh
if [ "$1" = test ]; then what="test with $(cat "$ATRIUM_TESTED_VERSIONS/package.json")"; else what="install, $(cat .npmrc)"; fi
echo "$what" >> '${notes}'
case "$what" in *'${failing}'*) exit 1;; esac
`,
  );
  chmodSync(npm, 0o755);
  const printed: string[] = [];
  const testRanges = () =>
    run(['test-ranges'], {
      environment: { PATH: `${programs}:${process.env.PATH}` },
      folder,
      print: (line) => printed.push(line),
      progress: () => undefined,
    });
  const asked = () => readFileSync(notes, 'utf8').trim().split('\n');
  return { folder, printed, testRanges, asked };
}

const peers = { react: '^18.3.1 || ^19.0.0', 'react-dom': '^18.3.1||^19.0.0', zustand: '^5.0.0' };
const testWith = (major: string) =>
  `test with {"private":true,"dependencies":{"react":"${major}","react-dom":"${major}"}}`;

test('npm test runs with each alternative of the ranges, installed apart from the remote', async () => {
  const { folder, testRanges, asked, printed } = remoteWith(peers);
  await testRanges();
  const install = 'install, legacy-peer-deps=true';
  expect(asked()).toEqual([install, testWith('^18.3.1'), install, testWith('^19.0.0')]);
  expect(printed).toEqual([
    'mfe-fees with react ^18.3.1, react-dom ^18.3.1:',
    'mfe-fees with react ^19.0.0, react-dom ^19.0.0:',
    'mfe-fees: npm test passed with each version that it accepts.',
  ]);
  expect(existsSync(join(folder, 'node_modules/.atrium-ranges'))).toBe(false);
});

test('a version that fails is named, and the command fails', async () => {
  const { folder, testRanges, asked } = remoteWith(peers, '"react":"^18.3.1"');
  await expect(testRanges()).rejects.toThrow(
    'mfe-fees: npm test failed with react ^18.3.1, react-dom ^18.3.1.',
  );
  expect(asked()).toHaveLength(2);
  expect(existsSync(join(folder, 'node_modules/.atrium-ranges'))).toBe(false);
});

test('a version that npm cannot install is named', async () => {
  await expect(remoteWith({ react: '^18 || ^99' }, 'install').testRanges()).rejects.toThrow(
    'mfe-fees: npm could not install react ^18.',
  );
});

test('without a second version there is nothing to run', async () => {
  const { testRanges, printed } = remoteWith({ react: '^19.0.0' });
  await testRanges();
  expect(printed).toEqual([
    'mfe-fees: peerDependencies of package.json has no range with alternatives, so npm test covers what it accepts.',
  ]);
});
