import type { ReleaseSetRemote } from '@atrium/contract';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { adoptedSet } from './adopted-set.ts';

const hashed = (letter: string, name: string) => `/assets/${letter.repeat(24)}/${name}/list.js`;

function setOf(shell: string, remotes: Readonly<Record<string, string>>) {
  const named = Object.entries(remotes);
  const files = [['shell', shell] as const, ...named].map(([name, letter]) => [hashed(letter, name), letter]);
  return {
    ...createReleaseSet(
      named.map(([name, version]): ReleaseSetRemote => ({ ...createRemote(name), version })),
    ),
    integrity: Object.fromEntries(files),
  };
}

const own = {
  ...setOf('a', { 'mfe-a': 'a', 'mfe-b': 'a', 'mfe-gone': 'a' }),
  canaries: { 'mfe-a': 'a', 'mfe-b': 'a' },
};
const live = setOf('z', { 'mfe-a': 'z', 'mfe-b': 'z', 'mfe-new': 'z' });

test('each version comes from the set that has it, with its files and no others', () => {
  const versions = { 'mfe-a': 'a', 'mfe-b': 'z', 'mfe-new': 'z' };
  const next = adoptedSet(own, live, versions);
  expect(next?.shell).toBe(own.shell);
  expect(Object.fromEntries(next?.remotes.map(({ name, version }) => [name, version]) ?? [])).toEqual(
    versions,
  );
  expect(next?.remotes[0]).toBe(own.remotes[0]);
  expect(Object.keys(next?.integrity ?? {})).toEqual([
    hashed('a', 'shell'),
    hashed('a', 'mfe-a'),
    hashed('z', 'mfe-b'),
    hashed('z', 'mfe-new'),
  ]);
});

test('only canaries that the tab keeps count as its own', () => {
  expect(adoptedSet(own, live, { 'mfe-a': 'a', 'mfe-b': 'z' })?.canaries).toEqual({ 'mfe-a': 'a' });
});

test('nothing is taken if a version is in neither set', () => {
  expect(adoptedSet(own, live, { 'mfe-a': 'a', 'mfe-b': 'other' })).toBeNull();
});
