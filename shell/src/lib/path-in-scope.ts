import { customerPath } from '@atrium/host';

/** `applications/3` of `/c/7/applications/3`; null for an address outside of the chosen scope. */
export function pathInScope(pathname: string): string | null {
  const start = customerPath('');
  return `${pathname}/`.startsWith(start) ? pathname.slice(start.length).replace(/\/+$/, '') : null;
}
