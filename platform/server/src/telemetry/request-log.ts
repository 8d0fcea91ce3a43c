import { isSampled } from './sampling.ts';
import type { FinishedRequest } from './watch-requests.ts';

/** Requests that take longer are logged and traced, whatever share is sampled. */
export const SLOW_MS = 1_000;

/**
 * Logs one line for each request: its route and never its address, which may have a secret or a search in it. The network
 * address of the client is in lines of refused and failed requests only.
 *
 * @param successPercent share of the requests that succeeded in time of which a line is written
 */
export function requestLog(successPercent: number): (finished: FinishedRequest) => void {
  return ({ request, ip, method, route, status, ms, isStream }) => {
    const hasFailed = status >= 400;
    const isSlow = ms >= SLOW_MS && !isStream;
    if (!hasFailed && !isSlow && !isSampled(request.id, successPercent)) return;
    const client = hasFailed ? { ip } : {};
    request.log.info({ method, route, status, ms: Math.round(ms * 10) / 10, ...client }, 'request completed');
  };
}
