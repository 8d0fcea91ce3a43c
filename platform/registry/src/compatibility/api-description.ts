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

export interface ApiDescription {
  readonly version: string;
  /** What each call needs: `public`, `person` or a permission; null if a service does not respond. */
  readonly calls: ReadonlyMap<string, string> | null;
  /** Null if the API does not respond. */
  readonly permissions: Permissions | null;
}

export type Permissions = ReadonlyMap<string, readonly Role[]>;

export type ReadApiDescription = () => Promise<ApiDescription>;

interface Operation {
  readonly [PERMISSION_FIELD]: string;
}

interface OpenApi {
  readonly info?: { readonly version?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

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

/** If a service does not respond, calls and permissions go unchecked, so that an outage blocks no rollback (ADR 45). */
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

export function apiRangeOf({ remote, api }: Release): string | null {
  return remote?.api ?? api ?? null;
}

/** A release that declares no range supports any version of the API. */
export function worksWithApi(release: Release, apiVersion: string): boolean {
  const range = apiRangeOf(release);
  return range === null || satisfies(apiVersion, range);
}
