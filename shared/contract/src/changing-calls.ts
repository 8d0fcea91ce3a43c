import type { CallName } from './calls.ts';

/** The `GET` calls that change something. */
export const changingReads = [
  'GET /customer-portal/notifications/read/:id',
] as const satisfies readonly CallName[];

/** Whether a call changes something, so that what was read before it may be outdated. */
export function changesSomething(call: string): boolean {
  return !call.startsWith('GET ') || changingReads.some((name) => name === call);
}
