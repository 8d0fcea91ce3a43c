import { dirname } from 'node:path';
import { type Release, SOURCE_MAPS_FOLDER } from '@atrium/contract';
import { MAX_VERSION_CHARACTERS, whyNotVersion } from '@atrium/release-rules';
import { packagesFindings } from './packages/released-packages.ts';
import { storedFiles } from './source-maps.ts';

/** The gateway reads any JSON of a team again for documents, and for each change. */
const JSON_LIMITS = { depth: 12, values: 50_000, entries: 5_000, characters: 2_000 };

/** These are limited since documents or the gate go through them. */
const RELEASE_LIMITS = {
  nameCharacters: 64,
  pathCharacters: 200,
  rangeCharacters: 200,
  shared: 200,
  routes: 200,
  slots: 50,
  languages: 50,
};

const FILE_LIMITS = {
  bytes: 16 * 1024 * 1024,
  /** Scripts and style sheets are parsed. */
  codeBytes: 4 * 1024 * 1024,
  /** Documents contain these pages. */
  inlinedBytes: 512 * 1024,
};

/** Looks at each value once and without recursion, since hostile JSON could take long or overflow the stack. */
export function jsonExcess(json: unknown): string | null {
  const { depth, values, entries, characters } = JSON_LIMITS;
  const waiting: { readonly value: unknown; readonly level: number }[] = [{ value: json, level: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, level } = next;
    seen += 1;
    if (seen > values) return `has more than ${values} values`;
    if (typeof value === 'string' && value.length > characters)
      return `has a text of more than ${characters} characters`;
    if (typeof value !== 'object' || value === null) continue;
    if (level >= depth) return `is nested more than ${depth} levels deep`;
    const keys = Array.isArray(value) ? [] : Object.keys(value);
    const inside: readonly unknown[] = Array.isArray(value) ? value : [...keys, ...Object.values(value)];
    if (inside.length > 2 * entries) return `has a list of more than ${entries} entries`;
    for (const entry of inside) waiting.push({ value: entry, level: level + 1 });
  }
  return null;
}

function tooMany(field: string, count: number, limit: number): string[] {
  return count > limit ? [`release.json: ${field}: has ${count} entries, of ${limit} at most.`] : [];
}

function identityFindings({ name, version }: Release): string[] {
  const { nameCharacters } = RELEASE_LIMITS;
  const whyNot = whyNotVersion(version);
  return [
    ...(name.length > nameCharacters
      ? [`release.json: name: has more than ${nameCharacters} characters.`]
      : []),
    ...(whyNot ? [`release.json: version: "${version.slice(0, MAX_VERSION_CHARACTERS)}" ${whyNot}.`] : []),
  ];
}

function manifestFindings({ remote, shared, api = '' }: Release): string[] {
  const { rangeCharacters, routes, slots, languages } = RELEASE_LIMITS;
  const ranges = [
    api,
    remote?.api ?? '',
    remote?.shellContract ?? '',
    ...shared.map(({ requires }) => requires),
  ];
  const texts = [
    ...(remote?.routes ?? []).map(({ title }) => title),
    ...[remote?.menu, remote?.search, remote?.commands, remote?.permissions].flatMap((items) =>
      (items ?? []).map(({ label }) => label),
    ),
    ...(remote?.commands ?? []).flatMap(({ words }) => (words ? [words] : [])),
  ];
  return [
    ...tooMany('shared', shared.length, RELEASE_LIMITS.shared),
    ...tooMany('remote.routes', remote?.routes.length ?? 0, routes),
    ...tooMany('remote.slots', remote?.slots.length ?? 0, slots),
    ...texts
      .flatMap((text) => tooMany('remote: a text in several languages', Object.keys(text).length, languages))
      .slice(0, 1),
    ...(ranges.some((range) => range.length > rangeCharacters)
      ? [`release.json: a range of versions has more than ${rangeCharacters} characters.`]
      : []),
  ];
}

/** A file whose path is also that of a folder, or of another file, has no place. */
function pathFindings(release: Release): string[] {
  const paths = storedFiles(release).map(({ path }) => path);
  const names = new Set(paths.flatMap((path) => [path, `${path}.br`, `${path}.gz`]));
  const isInFile = (path: string): boolean => {
    const folder = dirname(path);
    return folder !== '.' && (names.has(folder) || isInFile(folder));
  };
  return [
    ...(new Set(paths).size < paths.length ? ['release.json: files: a path occurs twice.'] : []),
    ...paths
      .filter(isInFile)
      .map((path) => `release.json: files: "${path}" is in a folder that is a file too.`),
  ];
}

function sizeFindings(release: Release): string[] {
  const inlined = new Set(Object.values(release.prerendered ?? {}));
  const limitOf = (path: string) => {
    if (inlined.has(path)) return FILE_LIMITS.inlinedBytes;
    return /\.(?:js|css)$/.test(path) && !path.startsWith(SOURCE_MAPS_FOLDER)
      ? FILE_LIMITS.codeBytes
      : FILE_LIMITS.bytes;
  };
  return storedFiles(release).flatMap(({ path, bytes }) =>
    bytes > limitOf(path) ? [`${path}: has ${bytes} bytes, of ${limitOf(path)} at most.`] : [],
  );
}

export function releaseFindings(release: Release): string[] {
  const { pathCharacters } = RELEASE_LIMITS;
  const long = storedFiles(release).some(({ path }) => path.length > pathCharacters);
  return [
    ...identityFindings(release),
    ...packagesFindings(release),
    ...(long
      ? [`release.json: files: a path has more than ${pathCharacters} characters.`]
      : pathFindings(release)),
    ...sizeFindings(release),
    ...manifestFindings(release),
  ];
}
