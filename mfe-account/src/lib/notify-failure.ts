import { notify, RequestError } from '@atrium/host';

/**
 * Shows a toast for a request that failed; an aborted one is not reported. Throws what is not a RequestError.
 * @returns whether the toast was shown
 */
export function notifyFailure(
  cause: unknown,
  messageOf: (error: RequestError) => string = ({ statusText }) => statusText,
): boolean {
  if (!(cause instanceof RequestError)) throw cause;
  if (cause.reason === 'aborted') return false;
  notify({ message: messageOf(cause), severity: 'error', requestId: cause.requestId });
  return true;
}
