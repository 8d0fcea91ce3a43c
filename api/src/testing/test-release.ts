import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RELEASE } from '../db/prepare.ts';

/** A copy of the present release in its own folder, to upgrade a database to. */
export interface TestRelease {
  readonly migrations: string;
  readonly functions: string;
  version: string;
  readonly referenceDataFile: string;
  /** Adds or changes a file, named as `migrations/0042_more.sql` or `functions/app/more.sql`. */
  write(path: string, text: string): void;
  remove(path: string): void;
  /** Removes the whole folder. */
  drop(): void;
}

export function createTestRelease(): TestRelease {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-release-'));
  const release = {
    migrations: join(folder, 'migrations'),
    functions: join(folder, 'functions'),
    version: RELEASE.version,
    referenceDataFile: RELEASE.referenceDataFile,
    write: (path: string, text: string) => writeFileSync(join(folder, path), text),
    remove: (path: string) => rmSync(join(folder, path)),
    drop: () => rmSync(folder, { recursive: true }),
  };
  cpSync(RELEASE.migrations, release.migrations, { recursive: true });
  cpSync(RELEASE.functions, release.functions, { recursive: true });
  return release;
}
