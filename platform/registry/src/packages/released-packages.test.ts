import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { publish } from '../publish-folder.ts';
import {
  createFolder,
  createPackage,
  createRemoteBuild,
  createShellWithPackages,
  createTarball,
  type TarEntry,
  tarBlocks,
} from '../testing/index.ts';
import { packedTarball } from './packed-tarball.ts';
import { filesInTarball } from './tarball.ts';

const manifest = { name: '@atrium/host', version: '1.0.0' };
const json: TarEntry = { path: 'package/package.json', content: JSON.stringify(manifest) };
/** What npm would install in place of what was checked. */
const other = JSON.stringify({ ...manifest, scripts: { postinstall: 'node .' } });
const withManifest = (fields: object) => createPackage({ ...manifest, ...fields });
const size = (text: string) => (header: Buffer) => void header.write(text.padEnd(12, '\0'), 124, 'latin1');

async function expectRefused(tarball: Buffer, reason: string): Promise<void> {
  const registry = createFolder();
  const folder = createShellWithPackages([{ ...manifest, tarball }]);
  await expect(publish(folder, registry)).rejects.toThrow(reason);
  expect(existsSync(join(registry, 'packages'))).toBe(false);
}

describe('a tarball that package managers could read in another way is refused:', () => {
  test.each<[string, Buffer, string]>([
    [
      'a dot segment',
      createTarball([json, { path: 'package/./package.json', content: other }]),
      'not a plain path',
    ],
    [
      'an empty segment',
      createTarball([json, { path: 'package//package.json', content: other }]),
      'not a plain path',
    ],
    ['an empty name', createTarball([json, { path: '' }, { ...json, content: other }]), 'not a plain path'],
    [
      'a single block of zeros, and more after it',
      createTarball(
        [json],
        Buffer.concat([Buffer.alloc(512), tarBlocks([{ ...json, content: other }]), Buffer.alloc(1024)]),
      ),
      'does not end with two empty blocks',
    ],
    [
      'a wrong checksum',
      createTarball([
        { ...json, content: other, damage: (header) => void header.write('0000000', 148) },
        json,
      ]),
      'a wrong checksum',
    ],
    ['the same path twice', createTarball([json, { ...json, content: other }]), 'twice'],
    [
      'the same path in capital letters',
      createTarball([json, { path: 'package/Package.JSON', content: other }]),
      'twice',
    ],
    [
      'a path in a file',
      createTarball([json, { path: 'package/package.json/x' }]),
      'as a file and as a folder',
    ],
    [
      'a file at a folder',
      createTarball([json, { path: 'package/x/y' }, { path: 'package/x' }]),
      'as a file and as a folder',
    ],
    [
      'a path that ends with a dot',
      createTarball([json, { path: 'package/package.json.' }]),
      'not a plain path',
    ],
    ['a path of Windows', createTarball([json, { path: 'package/..\\x' }]), 'not a plain path'],
    ['a path that leaves its folder', createTarball([json, { path: 'package/../x' }]), 'not a plain path'],
    ['a path elsewhere', createTarball([json, { path: '/etc/passwd' }]), 'not a plain path below package/'],
    ['the folder itself', createTarball([json, { path: 'package/' }]), 'not a plain path'],
    [
      'bytes behind the name',
      createTarball([{ ...json, craft: (header) => void header.write('x', 50) }]),
      'something behind its name',
    ],
    [
      'a negative size',
      createTarball([{ ...json, craft: size('-0000001000') }]),
      'size is not an octal number',
    ],
    [
      'a size in binary',
      createTarball([{ ...json, craft: size('\x80\0\0\0\0\0\0\0\0\0\0\x01') }]),
      'size is not an octal number',
    ],
    [
      'a size with other digits',
      createTarball([{ ...json, craft: size('00000000099') }]),
      'size is not an octal number',
    ],
    ['no size', createTarball([{ ...json, craft: size('') }]), 'size is not an octal number'],
    ['a size beyond its end', createTarball([{ ...json, craft: size('77777777777') }]), 'larger than'],
    [
      'bytes in the padding',
      createTarball([{ ...json, padding: Buffer.alloc(512 - (json.content?.length ?? 0), 'x') }]),
      'that belongs to no file',
    ],
    ['a symbolic link', createTarball([json, { path: 'package/etc', type: '2' }]), 'not a plain file'],
    ['a hard link', createTarball([json, { path: 'package/etc', type: '1' }]), 'not a plain file'],
    [
      'an extended header',
      createTarball([{ path: 'package/x', type: 'x', content: '19 path=package/y\n' }, json]),
      'not a plain file',
    ],
    [
      'a long name of GNU',
      createTarball([{ path: 'package/L', type: 'L', content: 'package/y' }, json]),
      'not a plain file',
    ],
    [
      'a file that links',
      createTarball([{ ...json, craft: (header) => void header.write('/etc/passwd', 157) }]),
      'not a plain file',
    ],
    [
      'the format of GNU',
      createTarball([{ ...json, craft: (header) => void header.write('ustar  \0', 257) }]),
      'not of ustar',
    ],
    [
      'something after its end',
      createTarball([json], Buffer.concat([Buffer.alloc(1024), tarBlocks([json])])),
      'nothing after them',
    ],
    ['no end', createTarball([json], Buffer.alloc(512)), 'does not end with two empty blocks'],
    [
      'a part of a block at its end',
      createTarball([json], Buffer.alloc(1025, 0).fill('x', 1024)),
      'nothing after them',
    ],
    ['text', Buffer.from('text'), 'not one file that is compressed by gzip'],
    ['a second compressed part', Buffer.concat([createTarball([json]), createTarball([json])]), 'compressed'],
    [
      'bytes after its compressed contents',
      Buffer.concat([createTarball([json]), Buffer.alloc(100)]),
      'compressed',
    ],
    ['what is cut short', gzipSync(gunzipSync(createPackage(manifest)).subarray(0, 530)), 'is cut short'],
    [
      'contents of another hash',
      Buffer.concat([createTarball([json]).subarray(0, -8), Buffer.alloc(8)]),
      'not one file that is compressed',
    ],
  ])('%s', (_, tarball, reason) => expectRefused(tarball, reason));
});

describe('a tarball that is too large is refused:', () => {
  test.each<[string, Buffer, string]>([
    [
      'all',
      gzipSync(Buffer.concat([randomBytes(1024 * 1024), Buffer.alloc(33 * 1024 * 1024)])),
      'unpacks to more than 33554432 bytes',
    ],
    ['for its compressed size', gzipSync(Buffer.alloc(8 * 1024 * 1024)), 'times its size'],
    [
      'a file',
      createTarball([json, { path: 'package/x', content: Buffer.alloc(9 * 1024 * 1024, 'ab') }]),
      'which',
    ],
    [
      'in files',
      createTarball(Array.from({ length: 2001 }, (_each, index) => ({ path: `package/${index}` }))),
      'more than 2000 files',
    ],
    [
      'its package.json',
      withManifest({ description: 'x'.repeat(65_536) }),
      'package.json of more than 65536 bytes',
    ],
  ])('%s', (_, tarball, reason) => expectRefused(tarball, reason));
});

describe('a package that would run or bring along what was not checked is refused:', () => {
  test.each<[string, Buffer, string]>([
    ...['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'test'].map(
      (script): [string, Buffer, string] => [
        script,
        withManifest({ scripts: { [script]: 'node .' } }),
        'has scripts',
      ],
    ),
    ['binding.gyp', createTarball([json, { path: 'package/binding.gyp' }]), 'would be compiled'],
    ['Binding.gyp', createTarball([json, { path: 'package/Binding.gyp' }]), 'would be compiled'],
    [
      'a lockfile',
      createTarball([json, { path: 'package/npm-shrinkwrap.json' }]),
      'says itself where its dependencies',
    ],
    [
      'other packages',
      createTarball([json, { path: 'package/node_modules/x/package.json' }]),
      'brings other packages along',
    ],
    ['bundled dependencies', withManifest({ bundleDependencies: ['x'] }), 'brings other packages along'],
    [
      'a dependency of a workspace',
      withManifest({ dependencies: { react: 'catalog:' } }),
      'needs react from "catalog:"',
    ],
    [
      'a dependency of GitHub',
      withManifest({ dependencies: { react: 'evil/react' } }),
      'needs react from "evil/react"',
    ],
    [
      'a dependency of a folder',
      withManifest({ optionalDependencies: { react: '../react' } }),
      'no range of versions',
    ],
    ['a dependency of a tag', withManifest({ dependencies: { react: 'latest' } }), 'no range of versions'],
    [
      'a dependency without a name',
      withManifest({ dependencies: { '../react': '1.0.0' } }),
      'no name of a package',
    ],
    [
      'a prototype',
      createTarball([
        { ...json, content: `{"__proto__":{"scripts":{"install":"x"}},${JSON.stringify(manifest).slice(1)}` },
      ]),
      'prototype',
    ],
    ['no package.json', createTarball([{ path: 'package/index.js' }]), 'has no valid package.json'],
    ['another version', withManifest({ version: '2.0.0' }), 'is @atrium/host 2.0.0, not @atrium/host 1.0.0'],
    [
      'a package that is not there',
      withManifest({ dependencies: { '@atrium/ui': '^1.0.0' } }),
      'which this release does not have',
    ],
  ])('%s', (_, tarball, reason) => expectRefused(tarball, reason));
});

describe('a release is not published with a package', () => {
  test.each([
    [
      'of another scope',
      { name: '@mui/material', version: '1.0.0', file: 'main.js' },
      'is not an @atrium package',
    ],
    [
      'without a version',
      { name: '@atrium/host', version: 'v1.0.0', file: 'main.js' },
      'is not an @atrium package',
    ],
    [
      'that is no file of it',
      { name: '@atrium/host', version: '1.0.0', file: '../../deploy-tokens.json' },
      'is not among the files of the release',
    ],
  ])('%s', async (_, entry, reason) => {
    const folder = createShellWithPackages([], { packages: [entry] });
    await expect(publish(folder, createFolder())).rejects.toThrow(reason);
  });

  test('if it is not the shell', async () => {
    const packages = [{ ...manifest, file: 'list.js' }];
    await expect(publish(createRemoteBuild({ packages }), createFolder())).rejects.toThrow(
      'release.json: packages: only the shell has packages.',
    );
  });
});

test('any files are the same after packing and reading, and the same bytes in any order', () => {
  const name = fc.stringMatching(/^[a-z0-9_@+-]{1,30}(?:\.[a-z]{1,5})?$/);
  const paths = fc.uniqueArray(
    fc.array(name, { minLength: 1, maxLength: 7 }).map((names) => `f/${names.join('/')}.x`),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(paths, fc.infiniteStream(fc.uint8Array({ maxLength: 1100 })), (found, contents) => {
      const isApart = (path: string) => !found.some((each) => each !== path && each.startsWith(`${path}/`));
      const files = found.filter(isApart).map((path) => [path, Buffer.from(contents.next().value)] as const);
      const tarball = packedTarball(new Map(files));
      expect(packedTarball(new Map(files.toReversed())).equals(tarball)).toBe(true);
      expect(new Map([...filesInTarball(tarball)].sort())).toEqual(new Map(files.toSorted()));
    }),
    { numRuns: 50 },
  );
});
