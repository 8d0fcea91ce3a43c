import { API_VERSION, type Release } from '@atrium/contract';
import { satisfies } from 'semver';

const TIMEOUT_MS = 2_000;

/** The running API. */
export interface ApiDescription {
  readonly version: string;
  /** Keys of its calls, see {@link callKey}; null if one of its services does not respond. */
  readonly calls: ReadonlySet<string> | null;
}

/** Fetches the description of the running API. */
export type ReadApiDescription = () => Promise<ApiDescription>;

/** URLs of the API's services; null for a service that is part of the API's process. */
interface ApiAddresses {
  readonly apiUrl: string;
  readonly loginUrl: string | null;
  readonly sessionUrl: string | null;
}

interface OpenApi {
  readonly info?: { readonly version?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Normalizes a call for comparison: without parameter names and without a trailing slash. */
export function callKey(method: string, path: string): string {
  const shape = path.replace(/:[^/]+|\{[^}]+\}/g, ':').replace(/(?<=.)\/$/, '');
  return `${method.toUpperCase()} ${shape}`;
}

async function fetchOpenApi(url: string): Promise<OpenApi | null> {
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
 * Creates a function that fetches the OpenAPI documents of all services, which are released independently. If one does
 * not respond, the version defaults to that of the gateway's own release and calls are not checked, so that an outage of
 * the API does not block a rollback.
 */
export function apiDescriptionReader({ apiUrl, loginUrl, sessionUrl }: ApiAddresses): ReadApiDescription {
  const addresses = new Set([apiUrl, loginUrl ?? apiUrl, sessionUrl ?? apiUrl]);
  return async () => {
    const responses = await Promise.all([...addresses].map(fetchOpenApi));
    const documents = responses.filter((found) => found !== null);
    return {
      version: responses[0]?.info?.version ?? API_VERSION,
      calls: documents.length === responses.length ? new Set(documents.flatMap(callsIn)) : null,
    };
  };
}

/** Range of API versions that a release supports; null if it declares none. */
export function apiRangeOf({ remote, api }: Release): string | null {
  return remote?.api ?? api ?? null;
}

/** Whether a release supports a version of the API; one that declares no range supports any. */
export function worksWithApi(release: Release, apiVersion: string): boolean {
  const range = apiRangeOf(release);
  return range === null || satisfies(apiVersion, range);
}
