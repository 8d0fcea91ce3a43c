import type { AxiosError } from 'axios';

/** Whether axios made this error. Reads its mark, so that the code of axios is needed only once a call is made. */
export function isAxiosError(cause: unknown): cause is AxiosError {
  return hasMark(cause, 'isAxiosError');
}

export function isCancel(cause: unknown): boolean {
  return hasMark(cause, '__CANCEL__');
}

function hasMark(cause: unknown, mark: string): boolean {
  return typeof cause === 'object' && cause !== null && Reflect.get(cause, mark) === true;
}
