import { API_VERSION } from '@atrium/contract';

const TIMEOUT_MS = 2_000;

/** Tells the version of the API that answers the pages. */
export type ApiVersion = () => Promise<string>;

/**
 * Asks the API itself, for it ships on a day of its own; where it does not answer, the version that this gateway
 * was released with stands in, so that an outage of the API does not keep a team from rolling back.
 */
export function apiVersionOf(apiUrl: string): ApiVersion {
  return async () => {
    try {
      const answer = await fetch(`${apiUrl}/openapi.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { info } = (await answer.json()) as { info?: { version?: string } };
      return info?.version ?? API_VERSION;
    } catch {
      return API_VERSION;
    }
  };
}
