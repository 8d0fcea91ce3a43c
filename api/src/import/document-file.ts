import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, resolve, sep } from 'node:path';

export interface ReadDocument {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly sha256: string;
}

const MAX_BYTES = 50_000_000;
const mediaTypes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Reads a document that lies beside the imported file or below it; anything else is refused. */
export async function readDocument(
  folder: string,
  { file, name = basename(file) }: { file: string; name?: string | undefined },
): Promise<ReadDocument | { reason: string }> {
  const path = resolve(folder, file);
  if (!path.startsWith(join(resolve(folder), sep)))
    return { reason: `documents: ${file} is outside of the folder` };
  let content: Buffer;
  try {
    content = await readFile(path);
  } catch (error) {
    return { reason: `documents: cannot read ${file} (${(error as NodeJS.ErrnoException).code})` };
  }
  if (content.length > MAX_BYTES)
    return { reason: `documents: ${file} is larger than ${MAX_BYTES / 1e6} MB` };
  return {
    name,
    content,
    mediaType: mediaTypes[extname(file).toLowerCase()] ?? 'application/octet-stream',
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}
