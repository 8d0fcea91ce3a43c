import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './thrown.ts';
import { writeFile } from './write-file.ts';

export function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: Error) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
}

/** Other processes read all of its content or all of that before. The folder is created. */
export function replaceFile(file: string, content: string | Buffer, mode = 0o600): Promise<void> {
  return placed(file, content, { mode }, (draft) => rename(draft, file));
}

/** It resolves to false if the file exists. The folder is created. */
export function createFile(file: string, content: string): Promise<boolean> {
  return placed(file, content, { flush: true }, async (draft) => {
    try {
      await link(draft, file);
      return true;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    }
  });
}

async function placed<T>(
  file: string,
  content: string | Buffer,
  options: { readonly mode?: number; readonly flush?: boolean },
  place: (draft: string) => Promise<T>,
): Promise<T> {
  // A backup leaves drafts out by their ending.
  const draft = `${file}.${randomUUID()}.draft`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(draft, content, options);
    return await place(draft);
  } finally {
    await rm(draft, { force: true });
  }
}
