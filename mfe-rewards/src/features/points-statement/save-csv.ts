import { notify, RequestError, requestFile } from '@atrium/host';
import type { Period } from './periods.ts';

/** How long the browser may take to begin keeping the file. */
const KEEP_MS = 60_000;

/** Brings the statement's CSV file to the person's downloads. */
export async function saveCsv(period: Period, failed: string): Promise<void> {
  try {
    const file = await requestFile('GET /customer-portal/points/statement/csv', { query: period });
    const address = URL.createObjectURL(file.content);
    const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
  } catch (cause) {
    const requestId = cause instanceof RequestError ? cause.requestId : null;
    notify({ message: failed, severity: 'error', requestId });
  }
}
