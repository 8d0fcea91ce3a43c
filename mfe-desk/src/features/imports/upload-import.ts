import { type DeskImport, IMPORT_PART_BYTES } from '@atrium/contract/desk';
import { request } from '@atrium/host';

/** Uploads a file of applications in parts. @returns the import, which is not started */
export async function uploadImport(customerId: number, file: File): Promise<DeskImport> {
  const begun = await request('POST /customer-portal/desk/customers/:id/imports', {
    params: { id: customerId },
    body: { name: file.name, sizeBytes: file.size },
  });
  let current: DeskImport = begun.import;
  while (current.state === 'receiving') {
    const from = current.receivedBytes;
    const sent = await request('PUT /customer-portal/desk/imports/:id/parts', {
      params: { id: current.id },
      query: { from },
      body: file.slice(from, from + IMPORT_PART_BYTES),
    });
    current = sent.import;
  }
  return current;
}
