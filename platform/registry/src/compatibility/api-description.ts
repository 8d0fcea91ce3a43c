import {
  API_VERSION,
  type CallName,
  PERMISSION_FIELD,
  permissionsResponse,
  type Release,
  type Role,
} from '@atrium/contract';
import type { ServiceAddresses } from '@atrium/server';
import { satisfies } from 'semver';

const TIMEOUT_MS = 2_000;
const PERMISSIONS_CALL: CallName = 'GET /customer-portal/permissions';

/** The running API. */
export interface ApiDescription {
  readonly version: string;
  /**
   * What each of its calls needs, by {@link callKey}: `public`, `person` or a permission; null if one of its services
   * does not respond.
   */
  readonly calls: ReadonlyMap<string, string> | null;
  /** The permissions that exist, with the roles that grant them; null if the API does not respond. */
  readonly permissions: Permissions | null;
}

/** Roles by the permission that they grant. */
export type Permissions = ReadonlyMap<string, readonly Role[]>;

/** Fetches the description of the running API. */
export type ReadApiDescription = () => Promise<ApiDescription>;

interface Operation {
  readonly [PERMISSION_FIELD]: string;
}

interface OpenApi {
  readonly info?: { readonly version?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Normalizes a call for comparison: without parameter names and without a trailing slash. */
export function callKey(method: string, path: string): string {
  const shape = path.replace(/:[^/]+|\{[^}]+\}/g, ':').replace(/(?<=.)\/$/, '');
  return `${method.toUpperCase()} ${shape}`;
}

async function fetchJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

const fetchOpenApi = async (url: string) => (await fetchJson(`${url}/openapi.json`)) as OpenApi | null;

async function fetchPermissions(url: string): Promise<Permissions | null> {
  const { data } = permissionsResponse.safeParse(
    await fetchJson(`${url}${PERMISSIONS_CALL.replace('GET ', '')}`),
  );
  return data ? new Map(data.permissions.map(({ name, roles }) => [name, roles])) : null;
}

function callsIn({ paths = {} }: OpenApi): [key: string, access: string][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string] => [
      callKey(method, path),
      operation[PERMISSION_FIELD],
    ]),
  );
}

/**
 * Creates a function that fetches the OpenAPI documents of all services, which are released independently, and the
 * permissions that exist. If one does not respond, the version defaults to that of this process's own release, and calls
 * and permissions are not checked, so that an outage of the API does not block a rollback (ADR 45).
 */
export function apiDescriptionReader({ apiUrl, loginUrl, sessionUrl }: ServiceAddresses): ReadApiDescription {
  const addresses = new Set([apiUrl, loginUrl ?? apiUrl, sessionUrl ?? apiUrl]);
  return async () => {
    const [permissions, ...responses] = await Promise.all([
      fetchPermissions(apiUrl),
      ...[...addresses].map(fetchOpenApi),
    ]);
    const documents = responses.filter((found) => found !== null);
    return {
      version: responses[0]?.info?.version ?? API_VERSION,
      calls: documents.length === responses.length ? new Map(documents.flatMap(callsIn)) : null,
      permissions,
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
