import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { MANIFEST_SCHEMA_FILE, manifestSchema } from '../reference/manifest-schema.ts';
import { texts } from '../reference/texts.ts';
import { repository } from '../repository.ts';
import type { SourcePackage } from './package-list.ts';
import { packedEntries } from './packed-manifest.ts';

/** A file of a package. */
interface PackedFile {
  /** Path within the package, with slashes. */
  readonly path: string;
  readonly content: string | Buffer;
}

const testCode = /\.test\.tsx?$|(?:^|\/)testing\//;
/** It brings the schema of `remote.json` along, for editors. */
const CONTRACT = '@atrium/contract';
const typescript = /(?<!\.d)\.tsx?$/;
const map = /\.map$/;
const script = /\.[cm]js$/;
const pathOfTypescript = /(?<=['"]\.{1,2}\/[^'"]*)\.tsx?(?=['"])/g;

/**
 * Files of a package besides `package.json`: `dist` with JavaScript, declarations, style sheets and maps; `src`, to
 * which the maps lead, and whose theme builds compare; `runtime`, which builds add to pages.
 *
 * @param compiled Folder into which the compiler wrote the repository.
 */
export function builtFiles({ path, folder, manifest }: SourcePackage, compiled: string): PackedFile[] {
  const output = join(compiled, path, 'src');
  const entries = Object.values(packedEntries(manifest.exports)).map((file) => file.replace('./src/', ''));
  const sources = filesIn(join(folder, 'src')).filter(
    (file) => !testCode.test(file.path) || entries.includes(file.path),
  );
  const modules = new Set(sources.map((file) => moduleOf(file.path)));
  return [
    { path: 'LICENSE', content: readFileSync(join(repository, 'LICENSE')) },
    { path: 'README.md', content: readmeForTeams(folder) },
    ...filesIn(folder, 'CHANGELOG.md'),
    ...(manifest.name === CONTRACT
      ? [{ path: MANIFEST_SCHEMA_FILE, content: `${JSON.stringify(manifestSchema(), null, 2)}\n` }]
      : []),
    ...filesIn(output)
      .filter((file) => modules.has(moduleOf(file.path)))
      .map((file) => (map.test(file.path) ? withPackedSources(file) : withReferences(file, sources)))
      .map(within('dist')),
    ...sources
      .filter((file) => !typescript.test(file.path))
      .map((file) => (script.test(file.path) ? withBuiltPaths(file) : file))
      .map(within('dist')),
    ...sources.map(within('src')),
    ...filesIn(join(folder, 'runtime')).map(within('runtime')),
  ];
}

/** What teams read; of a package that they only install with others, what it is. */
function readmeForTeams(folder: string): string {
  const file = join(folder, 'TEAMS.md');
  if (existsSync(file)) return `${readFileSync(file, 'utf8')}\n${texts.whereToReadMore}\n`;
  const [title, what] = readFileSync(join(folder, 'README.md'), 'utf8').split('\n\n');
  return `${title}\n\n${what?.replace(/ Its rooms .*/, '')}\n\n${texts.installedWithOthers}\n`;
}

/** Path of a source or of what the compiler made of it, without its endings. */
function moduleOf(path: string): string {
  return path.replace(/(?:\.tsx?|(?:\.js|\.d\.ts)(?:\.map)?)$/, '');
}

function filesIn(folder: string, pattern = '**/*'): PackedFile[] {
  return globSync(pattern, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: posix.relative(folder, file), content: readFileSync(file) }));
}

function within(folder: string): (file: PackedFile) => PackedFile {
  return (file) => ({ ...file, path: `${folder}/${file.path}` });
}

/** The compiler wrote where the source is on this machine. */
function withPackedSources({ path, content }: PackedFile): PackedFile {
  const sourceMap = JSON.parse(String(content)) as { sources: string[] };
  const place = dirname(path);
  const sources = sourceMap.sources.map((file) =>
    posix.relative(posix.join('dist', place), posix.join('src', place, basename(file))),
  );
  return { path, content: JSON.stringify({ ...sourceMap, sources }) };
}

/** A script that is not compiled, such as a preset of jest, has paths of sources that are. */
function withBuiltPaths({ path, content }: PackedFile): PackedFile {
  return { path, content: String(content).replace(pathOfTypescript, '.js') };
}

/** The compiler leaves out which declarations of the package a module refers to. */
function withReferences(file: PackedFile, sources: readonly PackedFile[]): PackedFile {
  const name = moduleOf(file.path);
  const source = sources.find(({ path }) => typescript.test(path) && moduleOf(path) === name);
  const [references] = /^(?:\/\/\/ <reference path=.*\n)+/.exec(String(source?.content ?? '')) ?? [];
  return references ? { ...file, content: references + file.content } : file;
}
