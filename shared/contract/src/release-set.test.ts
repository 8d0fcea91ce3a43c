import { type DocumentSet, expandReleaseSet, shortHash } from './release-set.ts';

const files = (hashes: Record<string, string>, folder?: string) => ({
  hashes,
  exposed: [],
  ...(folder !== undefined && { folder }),
});

test('address and integrity of a file follow from its short hash', () => {
  const integrity = `sha256-${'ab+/'.repeat(10)}abc=`;
  const hashes = { 'main.js': shortHash(integrity) };
  const inlined = { shell: { name: 'shell', version: '1.0.0', files: files(hashes) }, remotes: [] };
  const { integrity: known } = expandReleaseSet(inlined as unknown as DocumentSet, null);
  expect(known).toEqual({ [`/assets/${'ab-_'.repeat(6)}/shell/main.js`]: integrity });
});

test('files that are not addressed by content are in the folder of their version', () => {
  const hashes = { 'main.js': 'a'.repeat(43) };
  const listed = files(hashes, '/assets/shell/1.0.0/');
  const inlined = { shell: { name: 'shell', version: '1.0.0', files: listed }, remotes: [] };
  const { integrity } = expandReleaseSet(inlined as unknown as DocumentSet, null);
  expect(Object.keys(integrity)).toEqual(['/assets/shell/1.0.0/main.js']);
});
