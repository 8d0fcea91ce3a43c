import { API_VERSION, type Release } from '@atrium/contract';
import { satisfies } from 'semver';

const TIMEOUT_MS = 2_000;

/** The API that answers the pages. */
export interface AnsweringApi {
  readonly version: string;
  /** Calls that it answers, see {@link callKey}; null where one of its services does not say. */
  readonly calls: ReadonlySet<string> | null;
}

/** Asks which API answers the pages. */
export type AskApi = () => Promise<AnsweringApi>;

/** Where the API's services listen; null where one listens with the API. */
interface ApiAddresses {
  readonly apiUrl: string;
  readonly loginUrl: string | null;
  readonly sessionUrl: string | null;
}

interface OpenApi {
  readonly info?: { readonly version?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A call as two descriptions of it agree on: without names of parameters and without a trailing slash. */
export function callKey(method: string, path: string): string {
  const shape = path.replace(/:[^/]+|\{[^}]+\}/g, ':').replace(/(?<=.)\/$/, '');
  return `${method.toUpperCase()} ${shape}`;
}

async function describedAt(url: string): Promise<OpenApi | null> {
  try {
    const response = await fetch(`${url}/openapi.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? ((await response.json()) as OpenApi) : null;
  } catch {
    return null;
  }
}

function callsIn({ paths = {} }: OpenApi): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => callKey(method, path)),
  );
}

/**
 * Asks the API itself, each of its services, for they ship on a day of their own. Where one does not answer, the
 * version that this gateway was released with stands in and no call is judged, so that an outage of the API does not
 * keep a team from rolling back.
 */
export function askApiOf({ apiUrl, loginUrl, sessionUrl }: ApiAddresses): AskApi {
  const addresses = new Set([apiUrl, loginUrl ?? apiUrl, sessionUrl ?? apiUrl]);
  return async () => {
    const described = await Promise.all([...addresses].map(describedAt));
    const answered = described.filter((found) => found !== null);
    return {
      version: described[0]?.info?.version ?? API_VERSION,
      calls: answered.length === described.length ? new Set(answered.flatMap(callsIn)) : null,
    };
  };
}

/** Range of API versions that a release works with; null where it does not say. */
export function apiRangeOf({ remote, api }: Release): string | null {
  return remote?.api ?? api ?? null;
}

/** Whether a release works with this version of the API; one that names no range works with any. */
export function worksWithApi(release: Release, apiVersion: string): boolean {
  const range = apiRangeOf(release);
  return range === null || satisfies(apiVersion, range);
}
