import type { Problem, Release } from '@atrium/contract';
import type {
  BegunPreview,
  CanaryNews,
  DeployableStatus,
  ErrorGroup,
  LiveVersions,
  Outlook,
  Plan,
  UsageReport,
} from '@atrium/control';
import type {
  CanaryRequest,
  DroppedReports,
  FleetName,
  Publication,
  PublishedVersion,
  Revision,
} from '@atrium/registry';

/** The message is ready to print. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

function errorText(problem: Problem | null, status: number): string {
  if (!problem)
    return `The portal responded with ${status} and no reason; is ATRIUM_CONTROL the address of its control plane?`;
  const reasons = Object.values(problem.errors ?? {}).flat();
  const requestId = status >= 500 ? [`  (request ${problem.requestId})`] : [];
  return [problem.title, ...reasons.map((reason) => `  - ${reason}`), ...requestId].join('\n');
}

export interface CurrentChange {
  /** It is null if nothing changed. */
  readonly revision: Revision | null;
  readonly canaries: CanaryNews;
}

interface ReportedErrors {
  readonly errors: readonly ErrorGroup[];
  readonly dropped: readonly DroppedReports[];
}

export class DeployClient {
  readonly #url: () => Promise<string>;
  readonly #token: string;

  /** `url` finds the URL of the control plane when it is first needed. */
  constructor(url: () => Promise<string>, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async fleet(): Promise<DeployableStatus[]> {
    return (await this.#json<{ deployables: DeployableStatus[] }>('GET', '/fleet')).deployables;
  }

  /** A remote for the live shell is built with these versions. */
  async liveVersions(): Promise<LiveVersions> {
    return (await this.#request('GET', '/packages/', {})).json() as Promise<LiveVersions>;
  }

  async history(limit: number, name?: string): Promise<Revision[]> {
    const query = new URLSearchParams({ limit: String(limit), ...(name && { name }) });
    return (await this.#json<{ revisions: Revision[] }>('GET', `/history?${query}`)).revisions;
  }

  async errors(name: string): Promise<ReportedErrors> {
    return this.#json('GET', `/errors/${encodeURIComponent(name)}`);
  }

  async usage(name: string): Promise<UsageReport> {
    return this.#json('GET', `/usage/${encodeURIComponent(name)}`);
  }

  async beginUpload(release: Release): Promise<string> {
    return (await this.#json<{ id: string }>('POST', '/uploads', release)).id;
  }

  async uploadFile(id: string, path: string, content: Buffer<ArrayBuffer>): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' };
    await this.#call('PUT', `/uploads/${id}/files/${path}`, { headers, body: content });
  }

  /** The upload is deleted after the check. */
  async checkUpload(id: string): Promise<Outlook> {
    return this.#json('POST', `/uploads/${id}/check`, {});
  }

  async finishUpload(id: string): Promise<Publication & Outlook> {
    return this.#json('POST', `/uploads/${id}/publish`, {});
  }

  /** All versions become current, or none; the canaries of `renew` go on against the new version. */
  async promote(
    versions: Readonly<Record<string, string>>,
    to: FleetName = 'live',
    renew: readonly string[] = [],
    allowOlder = false,
  ): Promise<CurrentChange> {
    return this.#json('POST', '/promotions', { versions, to, renew, allowOlder });
  }

  /** All that is in staging becomes current, or none; without names it is that of all deployables. */
  async promoteStaged(
    names: readonly string[],
    renew: readonly string[],
    allowOlder = false,
  ): Promise<CurrentChange> {
    return this.#json('POST', '/promotions', {
      from: 'staging',
      ...(names.length > 0 && { names }),
      renew,
      allowOlder,
    });
  }

  async checkPromotion(
    versions: Readonly<Record<string, string>>,
    to: FleetName,
    allowOlder = false,
  ): Promise<Omit<Outlook, 'differences'>> {
    return this.#json('POST', '/promotion-checks', { versions, to, allowOlder });
  }

  /** The portal knows no more of a remote in development than its description shows. */
  async checkDevelopment(release: Release): Promise<Omit<Outlook, 'differences'>> {
    return this.#json('POST', '/development-checks', release);
  }

  async plan(name: string, version: string): Promise<Plan> {
    return this.#json('GET', `/plans?${new URLSearchParams({ package: name, version })}`);
  }

  /** Without a version it is the previous one. */
  async rollBack(name: string, version?: string): Promise<CurrentChange> {
    return this.#json('POST', '/rollbacks', { name, version });
  }

  async beginCanary(name: string, wanted: CanaryRequest): Promise<Revision | null> {
    return (await this.#json<{ revision: Revision | null }>('PUT', `/canaries/${name}`, wanted)).revision;
  }

  async dropCanary(name: string): Promise<Revision | null> {
    return (await this.#json<{ revision: Revision | null }>('DELETE', `/canaries/${name}`)).revision;
  }

  /** A preview that runs already is returned. */
  async beginPreview(name: string, version: string): Promise<BegunPreview> {
    return this.#json('POST', '/previews', { name, version });
  }

  async withdrawPreview(name: string, version: string): Promise<void> {
    await this.#json('DELETE', `/previews/${encodeURIComponent(name)}/${encodeURIComponent(version)}`);
  }

  /** The versions of the remote stay published. */
  async retire(name: string): Promise<Revision | null> {
    return (await this.#json<{ revision: Revision | null }>('POST', '/retirements', { name })).revision;
  }

  /** Without a name it is for all deployables. */
  async prune(keep: number, name: string | undefined, dryRun: boolean): Promise<readonly PublishedVersion[]> {
    const body = { keep, name, dryRun };
    return (await this.#json<{ versions: PublishedVersion[] }>('POST', '/prunings', body)).versions;
  }

  async #json<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const response = await this.#call(method, path, body ? { headers, body: JSON.stringify(body) } : {});
    return (await response.json()) as T;
  }

  async #call(method: string, path: string, init: RequestInit): Promise<Response> {
    return this.#request(method, `/deploy${path}`, init);
  }

  async #request(method: string, path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#token}` };
    const url = await this.#url();
    const response = await fetch(`${url}${path}`, { ...init, method, headers }).catch(() => {
      throw new CommandError(
        `The control plane of the portal does not respond at ${url}. Start it, or set ATRIUM_CONTROL to its address.`,
      );
    });
    if (response.ok) return response;
    const problem = await response.json().catch(() => null);
    throw new CommandError(errorText(problem as Problem | null, response.status));
  }
}
