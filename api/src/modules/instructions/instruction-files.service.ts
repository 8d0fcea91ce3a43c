import type { FileResponse } from '../../http/index.ts';
import { downloadUsed, type Reading, type UsedFiles } from '../uploads/used-uploads.service.ts';
import { findFile } from './instruction-files.repository.ts';

export function downloadFile(
  files: UsedFiles,
  reading: Reading,
  { id, fileId }: { readonly id: number; readonly fileId: number },
): Promise<FileResponse> {
  return downloadUsed(files, reading, async (tx) => {
    const file = await findFile(tx, id, fileId);
    return file && { file, subject: { kind: 'instruction', id, label: file.label } };
  });
}
