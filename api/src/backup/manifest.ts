import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '@atrium/server/thrown';
import { z } from 'zod';
import type { DatabaseDump } from '../db/index.ts';
import { BackupError } from './backup-error.ts';

const NAME = 'manifest.json';

const count = z.int().nonnegative();
const integer = z.string().regex(/^-?\d+$/);
/** Names of tables, sequences and migrations are written into SQL. */
const identifier = z.string().regex(/^[\w]{1,63}$/);
const bound = z.string().regex(/^(MINVALUE|MAXVALUE|'\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00')$/);

const databaseDump = z.object({
  version: z.string(),
  migrations: z.array(identifier).min(1),
  at: z.iso.datetime(),
  tables: z.array(z.object({ name: identifier, columns: z.array(z.string()), rows: count })),
  partitions: z.array(z.object({ parent: identifier, name: identifier, from: bound, to: bound })),
  sequences: z.array(z.object({ name: identifier, start: integer, max: integer, last: integer.nullable() })),
  ledger: z.object({
    entries: z.record(z.string(), integer),
    lots: integer,
    wallets: integer,
    debt: integer,
  }),
}) satisfies z.ZodType<DatabaseDump>;

const storedFile = z.object({
  path: z.string().refine((path) => !path.startsWith('/') && !path.split('/').includes('..')),
  bytes: count,
  sha256: z.hex().length(64),
});

const manifest = z.object({
  format: z.literal(1, 'is of a later version of Atrium'),
  database: databaseDump,
  files: z.array(storedFile),
  erasures: count,
});

export type StoredFile = Readonly<z.infer<typeof storedFile>>;

/** The manifest is written last: a backup without it is incomplete. */
export interface Manifest {
  readonly format: 1;
  readonly database: DatabaseDump;
  readonly files: readonly StoredFile[];
  readonly erasures: number;
}

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const draft = join(folder, `${NAME}.draft`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, NAME));
}

/** @throws BackupError for a folder that is no backup, or an incomplete one */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupError(`${folder} has no ${NAME}: it is no backup, or one that was interrupted.`);
  });
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why = issue ? `${issue.path.join('.')}: ${issue.message}` : errorMessage(error);
    throw new BackupError(`${join(folder, NAME)} is damaged (${why}).`, { cause: error });
  }
}
