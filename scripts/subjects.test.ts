import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestIn, type RemoteManifest, remoteManifest } from '@atrium/contract';
import { subjectPages } from '@atrium/testing/subject-pages';
import { repository } from './repository.ts';

/** Those of customers: the desk shows some of the same subjects on pages of its own. */
const manifests: RemoteManifest[] = globSync('mfe-*/remote.json', { cwd: repository }).flatMap((file) => {
  const manifest = remoteManifest.parse(JSON.parse(readFileSync(join(repository, file), 'utf8')));
  return manifestIn(manifest, 'customer') ?? [];
});

test('the subjects of the remotes are those that tests expect', () => {
  const shown = manifests.flatMap(({ basePath, routes, subjects = {} }) =>
    Object.entries(subjects).map(([subject, id]) => {
      const { path = '', permission } = routes.find((route) => route.id === id) ?? {};
      return { subject, path: [basePath, path].filter(Boolean).join('/'), permission };
    }),
  );
  const bySubject = (one: { subject: string }, other: { subject: string }) =>
    one.subject < other.subject ? -1 : 1;
  expect(shown.sort(bySubject)).toEqual([...subjectPages].sort(bySubject));
});

test('every subject that a remote links to is shown by a remote', () => {
  const sources = globSync('{mfe-*,shell}/src/**/*.{ts,tsx}', { cwd: repository });
  const named = sources.flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(/\blinkTo\(\s*'(\w+)'/g)].map(
      ([, name]) => name,
    ),
  );
  const shown = new Set<string | undefined>(subjectPages.map(({ subject }) => subject));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !shown.has(name))).toEqual([]);
});
