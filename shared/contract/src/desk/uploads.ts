import { z } from 'zod';
import { idParams } from '../fields.ts';
import { contentRange, fileBytes, fileName, sha256 } from '../upload-fields.ts';
import { UPLOAD_PART_BYTES } from '../upload-states.ts';
import { upload } from '../uploads.ts';
import type { DeskCallSchema } from './desk-call.ts';

/** A file on its way from a person of the provider, for a customer. It counts for no quota of the customer. */
export const deskUpload = upload.omit({ purpose: true });
export type DeskUpload = z.output<typeof deskUpload>;

export const deskUploadCalls = {
  'POST /customer-portal/desk/applications/:id/uploads': {
    summary: 'Begin to upload a file for a customer of the person; its parts follow',
    access: 'agent',
    problems: ['uploads-off'],
    params: idParams,
    body: z.object({ name: fileName, sizeBytes: fileBytes }),
    status: 201,
    response: z.object({ upload: deskUpload }),
  },
  'PUT /customer-portal/desk/uploads/:id': {
    summary: 'Send the next part of a file: 4 MiB, or what is left of it',
    access: 'agent',
    problems: ['too-many-attempts', 'upload-offset', 'upload-complete'],
    bytes: true,
    maxBodyBytes: UPLOAD_PART_BYTES,
    params: idParams,
    headers: z.object({ 'content-range': contentRange }),
    status: 204,
  },
  'GET /customer-portal/desk/uploads/:id': {
    summary: 'How far an upload of the person is',
    access: 'agent',
    safe: true,
    params: idParams,
    response: z.object({ upload: deskUpload }),
  },
  'POST /customer-portal/desk/uploads/:id/finish': {
    summary: 'Name the SHA-256 of a file whose parts have all arrived, so that it is checked',
    access: 'agent',
    problems: ['upload-offset', 'upload-complete'],
    params: idParams,
    body: z.object({ sha256 }),
    response: z.object({ upload: deskUpload }),
  },
} as const satisfies Record<string, DeskCallSchema>;
