import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash, themeHash } from './source-hash.ts';
import { remoteFiles, writeFixture } from './testing/fixture.ts';

const workspace = {
  'pnpm-workspace.yaml': '',
  'pnpm-lock.yaml': 'lock',
  'shared/ui/src/index.ts': 'export {};',
  'shared/testing/src/index.ts': 'export {};',
  'platform/build/src/index.ts': 'export {};',
  'mfe-probe/src/remote.ts': String(remoteFiles['src/remote.ts']),
  'mfe-other/src/remote.ts': 'export {};',
};

function hashAfter(path: string | null): string {
  const root = writeFixture(workspace);
  if (path) writeFileSync(join(root, path), 'changed');
  return sourceHash(join(root, 'mfe-probe'));
}

it('is the same for the same sources in another folder', () => {
  expect(hashAfter(null)).toBe(hashAfter(null));
});

it.each([
  'mfe-probe/src/remote.ts',
  'mfe-probe/remote.json',
  'shared/ui/src/index.ts',
  'platform/build/src/index.ts',
  'pnpm-lock.yaml',
])('changes with %s', (path) => {
  expect(hashAfter(path)).not.toBe(hashAfter(null));
});

it.each(['mfe-probe/src/remote.test.ts', 'mfe-other/src/remote.ts', 'shared/testing/src/index.ts'])(
  'does not change with %s',
  (path) => {
    expect(hashAfter(path)).toBe(hashAfter(null));
  },
);

it('is of the remote alone in a repository of a team, whichever package manager it uses', () => {
  const { 'pnpm-workspace.yaml': settings } = workspace;
  const folder = writeFixture({ 'pnpm-workspace.yaml': settings, 'src/remote.ts': 'export {};' });
  expect(sourceHash(folder)).toMatch(/^[0-9a-f]{64}$/);
});

describe('the hash of the theme', () => {
  const tokens = 'node_modules/@atrium/ui/src/theme/tokens.ts';
  const remote = { 'node_modules/@atrium/ui/package.json': {}, [tokens]: '1', 'src/remote.ts': '1' };

  it('changes with the theme and with nothing else', () => {
    const hash = themeHash(writeFixture(remote));
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(themeHash(writeFixture({ ...remote, 'src/remote.ts': '2' }))).toBe(hash);
    expect(themeHash(writeFixture({ ...remote, [tokens]: '2' }))).not.toBe(hash);
  });

  it('is null for a deployable that does not use the theme', () => {
    expect(themeHash(writeFixture({ 'src/remote.ts': '1' }))).toBeNull();
  });
});
