import { type DueWindow, dueWindows } from '@atrium/contract';

/** Parameter of addresses that names a window of due dates, which moves with the day. */
export const DUE = 'due';

/** The window that an address names. */
export function windowOf(address: URLSearchParams): DueWindow | undefined {
  return dueWindows.find((window) => window === address.get(DUE));
}
