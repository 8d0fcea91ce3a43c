import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { errorCode } from '@atrium/server/thrown';
import { mediaTypeOf, scanAttachment } from '../file-checks/index.ts';
import type { Refusal } from '../messages/index.ts';

export interface ReadAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly sha256: string;
}

export const MAX_ATTACHMENT_BYTES = 50_000_000;
/** Reads of the default 64 KiB take three times as long for a large file. */
const READ_BYTES = 1 << 20;

interface NamedFile {
  readonly file: string;
  readonly name?: string | undefined;
}

export type AttachmentReader = (named: NamedFile) => Promise<ReadAttachment | Refusal>;

export function createAttachmentReader(
  folder: string,
  scanCommand: readonly string[] | undefined,
): AttachmentReader {
  const clean = new Set<string>();
  return async (named) => {
    const attachment = await readAttachment(folder, named);
    if ('reason' in attachment || !scanCommand || clean.has(attachment.sha256)) return attachment;
    const result = await scanAttachment(scanCommand, attachment.content);
    if (result === 'infected') return { reason: `documents: the scanner found malware in ${named.file}` };
    if (result !== 'clean') {
      return { reason: `documents: ${named.file} could not be scanned (${result.failure})` };
    }
    clean.add(attachment.sha256);
    return attachment;
  };
}

async function readAttachment(
  folder: string,
  { file, name = basename(file).normalize('NFC') }: NamedFile,
): Promise<ReadAttachment | Refusal> {
  const content = await readWithin(folder, file);
  if (!Buffer.isBuffer(content)) return content;
  const type = await mediaTypeOf(file, name, content);
  if ('reason' in type) return type;
  return { name, content, ...type, sha256: createHash('sha256').update(content).digest('hex') };
}

async function readWithin(folder: string, file: string): Promise<Buffer | Refusal> {
  try {
    const path = await pathWithin(folder, file);
    if (!path) return { reason: `documents: ${file} is outside of the folder` };
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    const opened = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return await contentOf(opened, folder, file);
    } finally {
      await opened.close();
    }
  } catch (error) {
    return { reason: `documents: cannot read ${file} (${errorCode(error)})` };
  }
}

/** The path as it is, or in the normal form in which another system has written the name to the disk. */
async function realpathOf(folder: string, file: string): Promise<string> {
  const [given, ...others] = [file, file.normalize('NFC'), file.normalize('NFD')];
  try {
    return await realpath(resolve(folder, given));
  } catch (error) {
    const realPaths = others.map((each) => realpath(resolve(folder, each)));
    return Promise.any(realPaths).catch(() => Promise.reject(error));
  }
}

/** Resolves all symbolic links; undefined outside of the folder. */
async function pathWithin(folder: string, file: string): Promise<string | undefined> {
  const real = await realpathOf(folder, file);
  return real.startsWith(join(await realpath(folder), sep)) ? real : undefined;
}

async function contentOf(opened: FileHandle, folder: string, file: string): Promise<Buffer | Refusal> {
  const opening = await opened.stat();
  if (!opening.isFile()) return { reason: `documents: ${file} is no regular file` };
  // A folder on the path may have become a symbolic link after the check.
  const path = await pathWithin(folder, file);
  const now = path && (await stat(path));
  if (!now || now.dev !== opening.dev || now.ino !== opening.ino) {
    return { reason: `documents: ${file} was moved while it was read` };
  }
  const content = await buffer(
    opened.createReadStream({ end: MAX_ATTACHMENT_BYTES, autoClose: false, highWaterMark: READ_BYTES }),
  );
  if (content.length <= MAX_ATTACHMENT_BYTES) return content;
  return { reason: `documents: ${file} is larger than ${MAX_ATTACHMENT_BYTES / 1e6} MB` };
}
