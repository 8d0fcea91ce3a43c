import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { id, idParams } from './fields.ts';
import { contentRange, fileBytes, fileName, sha256 } from './upload-fields.ts';
import {
  MAX_ATTACHED_FILES,
  UPLOAD_PART_BYTES,
  uploadPurposes,
  uploadRefusals,
  uploadStates,
} from './upload-states.ts';

/** A file on its way from a person, for one customer. */
export const upload = z.object({
  id: z.int().positive(),
  name: z.string(),
  purpose: z.enum(uploadPurposes),
  sizeBytes: z.int().positive(),
  state: z.enum(uploadStates),
  /** Found in the content; null until it is ready. */
  mediaType: z.string().nullable(),
  /** Where the next part begins. */
  receivedBytes: z.int().nonnegative(),
  partBytes: z.int().positive(),
  refusal: z.enum(uploadRefusals).nullable(),
});
export type Upload = z.output<typeof upload>;

/** Uploads of the person for a purpose, each ready and used by nothing yet. */
export const attachedFiles = z
  .array(id)
  .max(MAX_ATTACHED_FILES)
  .refine((ids) => new Set(ids).size === ids.length, 'must not name a file twice');

export const uploadCalls = {
  'POST /customer-portal/uploads': {
    summary: 'Begin to upload a file for the chosen customer; its parts follow',
    access: 'person',
    problems: ['choose-customer', 'too-many-attempts', 'uploads-off'],
    body: z.object({
      name: fileName,
      sizeBytes: fileBytes,
      purpose: z.enum(uploadPurposes),
    }),
    status: 201,
    response: z.object({ upload }),
  },
  'PUT /customer-portal/uploads/:id': {
    summary: 'Send the next part of a file: 4 MiB, or what is left of it',
    access: 'person',
    problems: ['choose-customer', 'too-many-attempts', 'upload-offset', 'upload-complete'],
    params: idParams,
    headers: z.object({ 'content-range': contentRange }),
    bytes: true,
    maxBodyBytes: UPLOAD_PART_BYTES,
    status: 204,
  },
  'GET /customer-portal/uploads/:id': {
    summary: 'How far an upload of the person is',
    safe: true,
    access: 'person',
    params: idParams,
    response: z.object({ upload }),
  },
  'POST /customer-portal/uploads/:id/finish': {
    summary: 'Name the SHA-256 of a file whose parts have all arrived, so that it is checked',
    access: 'person',
    problems: ['choose-customer', 'upload-offset', 'upload-complete'],
    params: idParams,
    body: z.object({ sha256 }),
    response: z.object({ upload }),
  },
} as const satisfies Record<string, CallSchema>;
