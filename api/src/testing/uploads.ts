import { createHash } from 'node:crypto';
import { UPLOAD_PART_BYTES, type Upload, type UploadPurpose } from '@atrium/contract';
import type { LightMyRequestResponse } from 'fastify';
import { findTestVirus } from '../file-checks/test-virus.ts';
import { type ScanningContext, scanNext } from '../modules/uploads/scanning.service.ts';
import type { TestApp } from './test-app.ts';

const UPLOADS = '/customer-portal/uploads';

export const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** @param folder for files while they are scanned */
export function testScans(folder: string) {
  return { scanner: (path: string) => findTestVirus({ path }), folder };
}

interface NewFile {
  readonly name?: string;
  readonly purpose?: UploadPurpose;
  readonly content?: Buffer;
}

/** Where a person begins to upload, and where the upload is then. */
const OF_CUSTOMERS = { begun: UPLOADS, sent: UPLOADS };

export const uploadsOfDesk = (applicationId: number) => ({
  begun: `/customer-portal/desk/applications/${applicationId}/uploads`,
  sent: '/customer-portal/desk/uploads',
});

/** Uploads files by the calls of the contract, as one person. */
export function uploader(
  { app, post, get }: Pick<TestApp, 'app' | 'post' | 'get'>,
  token: string,
  paths = OF_CUSTOMERS,
) {
  const found = (response: LightMyRequestResponse) => {
    if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
    return (response.json() as { upload: Upload }).upload;
  };
  const open = (body: object) => post(paths.begun, body, token);
  /** Sends bytes as a range, which is where they are unless a test says something else. */
  const put = (id: number, payload: Buffer, range: string) =>
    app.inject({
      method: 'PUT',
      url: `${paths.sent}/${id}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${range}`,
      },
      payload,
    });
  const finish = (id: number, sha256: string) => post(`${paths.sent}/${id}/finish`, { sha256 }, token);
  const opened = async ({ name = 'letter.txt', purpose = 'instruction', content = A_LETTER }: NewFile = {}) =>
    found(await open({ name, purpose, sizeBytes: content.length }));
  const sendParts = async (id: number, content: Buffer) => {
    for (let from = 0; from < content.length; from += UPLOAD_PART_BYTES) {
      const part = content.subarray(from, from + UPLOAD_PART_BYTES);
      const { statusCode, body } = await put(id, part, `${from}-${from + part.length - 1}/${content.length}`);
      if (statusCode !== 204) throw new Error(`${statusCode} ${body}`);
    }
  };
  /** All of it, up to the scan. */
  const sent = async (file: NewFile = {}) => {
    const { content = A_LETTER } = file;
    const { id } = await opened(file);
    await sendParts(id, content);
    return found(await finish(id, sha256Of(content)));
  };
  return {
    open,
    put,
    finish,
    opened,
    sendParts,
    sent,
    state: async (id: number) => found(await get(`${paths.sent}/${id}`, token)),
    get: (id: number) => get(`${paths.sent}/${id}`, token),
  };
}

const A_LETTER = Buffer.from('Dear provider, here is what you asked for.');

/** Scans all files that are complete, as the job does. */
export async function scanAll(context: ScanningContext): Promise<void> {
  while ((await scanNext(context)) > 0);
}
