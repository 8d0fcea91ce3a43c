import { notify, RequestError, request } from '@atrium/host';
import type { Period } from './periods.ts';

/** Brings the statement's CSV file to the person's downloads. */
export async function saveCsv(period: Period, failed: string): Promise<void> {
  try {
    const file = await request('GET /customer-portal/points/statement/csv', { query: period });
    const address = URL.createObjectURL(
      new Blob([file.content], { type: `${file.mediaType};charset=utf-8` }),
    );
    const link = Object.assign(document.createElement('a'), { href: address, download: file.fileName });
    link.click();
    URL.revokeObjectURL(address);
  } catch (cause) {
    const requestId = cause instanceof RequestError ? cause.requestId : null;
    notify({ message: failed, severity: 'error', requestId });
  }
}
