import { notify, RequestError } from '@atrium/host';

/**
 * Shows a toast for a request that failed; an aborted one is not reported. Throws what is not a RequestError.
 * @returns whether the toast was shown
 */
export function notifyFailure(
  error: unknown,
  messageOf: (error: RequestError) => string = ({ statusText }) => statusText,
): boolean {
  if (!(error instanceof RequestError)) throw error;
  if (error.reason === 'aborted') return false;
  notify({ message: messageOf(error), severity: 'error', requestId: error.requestId });
  return true;
}
