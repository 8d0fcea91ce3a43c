import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '@atrium/server';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** The list is next to the backups, since it has to be newer than they are. */
export const ERASURE_LIST = 'erasures.json';

const erasure = z.object({
  kind: z.enum(['person', 'customer', 'message']),
  id: z.int().positive(),
  erasedAt: z.iso.datetime(),
  erasedBy: z.string(),
});
const list = z.object({ erasures: z.array(erasure) });

/** An erasure has ids only, no name and no address. */
export type Erasure = z.infer<typeof erasure>;

export async function readErasureList(file: string): Promise<Erasure[] | undefined> {
  const content = await readIfThere(file);
  if (content === null) return undefined;
  try {
    return list.parse(JSON.parse(content.toString('utf8'))).erasures;
  } catch (error) {
    throw new BackupError(`${file} is no list of erasures.`, { cause: error });
  }
}

/** The list of a place of backups never gets shorter. */
export async function keepErasures(place: string, erasures: readonly Erasure[]): Promise<void> {
  const file = join(place, ERASURE_LIST);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const all = unite((await readErasureList(file)) ?? [], erasures);
  const draft = await open(`${file}.${process.pid}.draft`, 'w', 0o600);
  try {
    await draft.writeFile(`${JSON.stringify({ erasures: all }, null, 1)}\n`);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${file}.${process.pid}.draft`, file);
}

export function unite(...lists: readonly (readonly Erasure[])[]): Erasure[] {
  const byKey = new Map(lists.flat().map((one) => [`${one.kind} ${one.id}`, one]));
  return [...byKey.values()].sort((one, other) => one.erasedAt.localeCompare(other.erasedAt));
}
