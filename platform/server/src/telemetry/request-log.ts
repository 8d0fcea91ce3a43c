import { isSampled } from './sampling.ts';
import type { FinishedRequest } from './watch-requests.ts';

/** Slower requests are logged and traced, whatever share is sampled. */
export const SLOW_MS = 1_000;

/**
 * A line has the route and never the address, which may have a secret or a search in it. The network address of the
 * client is in lines of refused and failed requests only.
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
