import { z } from 'zod';
import { nothingHidden } from './names.ts';
import { attachmentEndings, hasAttachmentEnding, MAX_UPLOAD_BYTES } from './upload-states.ts';

const MAX_FILE_NAME_CHARACTERS = 200;

/** It becomes the name of a file, so it is no path. */
export const fileName = z
  .string()
  .trim()
  .max(MAX_FILE_NAME_CHARACTERS, `must have at most ${MAX_FILE_NAME_CHARACTERS} characters`)
  .regex(...nothingHidden)
  .regex(/^[^/\\]*$/, 'must not contain / or \\')
  .refine(hasAttachmentEnding, `must end with one of ${attachmentEndings.join(', ')}`);

export const fileBytes = z.int().min(1, 'must not be empty').max(MAX_UPLOAD_BYTES, 'must be at most 200 MiB');

/** Where a part of a file is. */
export const contentRange = z
  .string()
  .regex(/^bytes \d{1,12}-\d{1,12}\/\d{1,12}$/, 'must be of the form bytes 0-4194303/9000000');

/** Of a whole file. */
export const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must have 64 hexadecimal digits')
  .toLowerCase();
