import type { FileResponse } from '../../http/index.ts';
import { downloadUsed, type Reading, type UsedFiles } from '../uploads/used-uploads.service.ts';
import { findFile } from './message-files.repository.ts';

export function downloadMessageFile(
  files: UsedFiles,
  reading: Reading,
  { id: messageId, fileId }: { readonly id: number; readonly fileId: number },
): Promise<FileResponse> {
  return downloadUsed(files, reading, async (tx) => {
    const file = await findFile(tx, messageId, fileId);
    return file && { file, subject: { kind: 'application', id: file.applicationId, label: file.label } };
  });
}
