import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../repository.ts';
import { sourcePackages } from './package-list.ts';

const cache = join(repository, 'node_modules/.cache/packages');
const project = join(repository, 'scripts/packages/tsconfig.json');
/** Another process may still read what it found. */
const UNUSED_AFTER_MS = 3_600_000;

/**
 * JavaScript, declarations and maps of all packages, in the folders of their sources. Compiled once for the same
 * sources; their types are checked by `check:types`.
 *
 * @returns Folder with the output; it belongs to all callers.
 * @throws Error with the compiler's output if it fails.
 */
export async function compiledSources(): Promise<string> {
  const folder = join(cache, sourcesHash());
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  deleteUnused();
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  await compileInto(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function compileInto(folder: string): Promise<void> {
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', project, '--outDir', folder]).catch(
    (error) => {
      rmSync(folder, { recursive: true });
      throw new Error(`Compiling the packages failed:\n${error.stdout || error.stderr}`);
    },
  );
}

/** Types may come from dependencies too, whose versions are in the lockfile. */
function sourcesHash(): string {
  const sources = sourcePackages().flatMap(({ folder }) => globSync(join(folder, 'src/**/*.{ts,tsx}')));
  const hash = createHash('sha256');
  for (const file of [
    project,
    join(repository, 'tsconfig.base.json'),
    join(repository, 'pnpm-lock.yaml'),
    ...sources.sort(),
  ])
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function deleteUnused(): void {
  const old = readdirSync(cache)
    .map((name) => join(cache, name))
    .filter((folder) => Date.now() - statSync(folder).mtimeMs > UNUSED_AFTER_MS);
  for (const folder of old) rmSync(folder, { recursive: true, force: true });
}
