import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository.ts';

/** What `api/released-migrations.json` holds. */
export interface ReleasedMigrations {
  /** The last version that was released; null before the first release. */
  readonly version: string | null;
  /** SHA-256 of each released migration, by file name. */
  readonly migrations: Readonly<Record<string, string>>;
}

const manifest = join(repository, 'api/released-migrations.json');

/** Hash of every migration in a folder, in the order of their names. */
export function hashMigrations(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

export function readReleased(): ReleasedMigrations {
  return JSON.parse(readFileSync(manifest, 'utf8'));
}

export function writeReleased(released: ReleasedMigrations): void {
  writeFileSync(manifest, `${JSON.stringify(released, null, 2)}\n`);
}

/** Released migrations that were edited, renamed or deleted, and new ones that would run before a released one. */
export function problemsWith(
  { migrations: released }: ReleasedMigrations,
  present: Readonly<Record<string, string>>,
): string[] {
  const last = Object.keys(released).sort().at(-1) ?? '';
  const changed = Object.entries(released).filter(([name, hash]) => present[name] !== hash);
  const early = Object.keys(present).filter((name) => !(name in released) && name < last);
  return [
    ...changed.map(([name]) =>
      name in present
        ? `${name} was released and must not be edited: write another migration.`
        : `${name} was released and must not be renamed or deleted.`,
    ),
    ...early.map((name) => `${name} must come after ${last}, which was released.`),
  ];
}
