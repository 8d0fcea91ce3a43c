import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '@atrium/server/thrown';

/** Writes a file that is not there yet, and that no one else can read. What fails leaves nothing. */
export async function writeNewFile(file: string, content: AsyncIterable<string | Buffer>): Promise<void> {
  try {
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') await rm(file, { force: true });
    throw error;
  }
}
