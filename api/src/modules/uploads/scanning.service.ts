import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ObjectDamaged, type ObjectStore } from '@atrium/server/objects';
import type { Database } from '../../db/index.ts';
import { type FileScanner, mediaTypeOf } from '../../file-checks/index.ts';
import * as repository from './scanned-uploads.repository.ts';
import { contentOf, deleteContent } from './upload-content.ts';

export interface ScanningContext {
  readonly database: Database;
  readonly objects: ObjectStore | undefined;
  readonly scanner: FileScanner;
  /** Files are here while they are scanned: one at a time for each process. */
  readonly folder: string;
}

/** A file that cannot be scanned, or ends the process that scans it, is tried again so often. */
const MAX_SCANS = 30;
const ABANDONED_AFTER_MS = 3_600_000;
const BATCH = 20;

/** Checks the next file that is complete. @returns how many were checked */
export async function scanNext(context: ScanningContext): Promise<number> {
  const { database, objects } = context;
  const upload = await database.asJob(repository.claimUpload);
  if (!upload) return 0;
  const verdict = await verdictOn(context, upload).catch(async (error: unknown) => {
    if (error instanceof ObjectDamaged) return { refusal: 'damaged' } as const;
    await database.asJob((tx) => repository.releaseClaim(tx, upload, false));
    throw error;
  });
  if (!verdict) {
    await database.asJob((tx) => repository.releaseClaim(tx, upload, true));
    return 0;
  }
  const isSettled = await database.asJob((tx) => repository.settleUpload(tx, upload, verdict));
  if (isSettled && 'refusal' in verdict) await deleteContent(objects, upload);
  return 1;
}

/** @returns undefined if the scanner does not run, so that the file is scanned again */
async function verdictOn(
  context: ScanningContext,
  upload: repository.ClaimedUpload,
): Promise<repository.Verdict | undefined> {
  if (upload.scans > MAX_SCANS) return { refusal: 'not-scanned' };
  await mkdir(context.folder, { recursive: true, mode: 0o700 });
  await deleteAbandoned(context.folder);
  const folder = await mkdtemp(join(context.folder, 'upload-'));
  try {
    const path = join(folder, 'file');
    const sha256 = await copy(context, upload, path);
    if (!sha256.equals(upload.sha256)) return { refusal: 'changed' };
    const type = await mediaTypeOf(upload.name, upload.name, { path });
    if ('reason' in type) return { refusal: 'content' };
    // Last, since a scanner may take the file away.
    const result = await context.scanner(path);
    if (result === 'clean') return { mediaType: type.mediaType };
    if (result === 'infected') return { refusal: 'infected' };
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copy(
  { database, objects }: ScanningContext,
  upload: repository.ClaimedUpload,
  path: string,
): Promise<Buffer> {
  const hash = createHash('sha256');
  const source = { objects, query: database.asJob };
  const range = { from: 0, bytes: upload.sizeBytes };
  async function* hashed() {
    for await (const piece of contentOf(source, upload, range)) {
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(hashed(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return hash.digest();
}

/** A process that was killed leaves its file behind. */
async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}

/** Removes what nothing has referred to for a day. @returns how many uploads were removed */
export async function removeUnused({
  database,
  objects,
}: Pick<ScanningContext, 'database' | 'objects'>): Promise<number> {
  const unused = await database.asJob((tx) => repository.markUnused(tx, BATCH));
  for (const upload of unused) {
    await deleteContent(objects, upload);
    await database.asJob((tx) => repository.deleteUpload(tx, upload.id));
  }
  return unused.length;
}
