import type { DeskUpload } from '@atrium/contract/desk';
import type { Database } from '../../db/index.ts';
import { notFound, ProblemError, type Staff } from '../../http/index.ts';
import { insertUpload } from '../uploads/uploads.service.ts';
import { findCase } from './case-changes.repository.ts';

interface NewFile {
  readonly id: number;
  readonly name: string;
  readonly sizeBytes: number;
}

export function beginUpload(
  { database, isOn }: { readonly database: Database; readonly isOn: boolean },
  staff: Staff,
  { id, name, sizeBytes }: NewFile,
): Promise<DeskUpload> {
  if (!isOn) throw new ProblemError('uploads-off');
  return database.asStaff(staff, async (tx) => {
    const found = await findCase(tx, id);
    if (!found) throw notFound();
    const owner = { customerId: found.customerId, userId: staff.userId };
    return insertUpload(tx, owner, { name, sizeBytes, purpose: 'document' });
  });
}
