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

/** A request or command failed; the message is ready to print. */
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

/** A change of the current versions. */
export interface CurrentChange {
  /** Null if nothing changed. */
  readonly revision: Revision | null;
  readonly canaries: CanaryNews;
}

/** What pages reported about a deployable. */
interface ReportedErrors {
  readonly errors: readonly ErrorGroup[];
  readonly dropped: readonly DroppedReports[];
}

/** Client of the control plane's deploy API. */
export class DeployClient {
  readonly #url: () => Promise<string>;
  readonly #token: string;

  /**
   * @param url Finds the URL of the control plane.
   * @param token The team's deploy token.
   */
  constructor(url: () => Promise<string>, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Lists all deployables with their versions. */
  async fleet(): Promise<DeployableStatus[]> {
    return (await this.#json<{ deployables: DeployableStatus[] }>('GET', '/fleet')).deployables;
  }

  /** What a remote for the live shell is built with. */
  async liveVersions(): Promise<LiveVersions> {
    return (await this.#request('GET', '/packages/', {})).json() as Promise<LiveVersions>;
  }

  /** Lists changes of the fleet, newest first. */
  async history(limit: number, name?: string): Promise<Revision[]> {
    const query = new URLSearchParams({ limit: String(limit), ...(name && { name }) });
    return (await this.#json<{ revisions: Revision[] }>('GET', `/history?${query}`)).revisions;
  }

  /** What pages reported about a deployable: groups of errors, the most frequent first, and what was not stored. */
  async errors(name: string): Promise<ReportedErrors> {
    return this.#json('GET', `/errors/${encodeURIComponent(name)}`);
  }

  /** Who uses which version of a deployable, and how fast its pages are. */
  async usage(name: string): Promise<UsageReport> {
    return this.#json('GET', `/usage/${encodeURIComponent(name)}`);
  }

  /** Begins an upload and returns its id. */
  async beginUpload(release: Release): Promise<string> {
    return (await this.#json<{ id: string }>('POST', '/uploads', release)).id;
  }

  /** Sends one file of an upload. */
  async uploadFile(id: string, path: string, content: Buffer<ArrayBuffer>): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' };
    await this.#call('PUT', `/uploads/${id}/files/${path}`, { headers, body: content });
  }

  /** Checks whether an upload could be promoted, and deletes it. */
  async checkUpload(id: string): Promise<Outlook> {
    return this.#json('POST', `/uploads/${id}/check`, {});
  }

  /** Publishes an upload. */
  async finishUpload(id: string): Promise<Publication & Outlook> {
    return this.#json('POST', `/uploads/${id}/publish`, {});
  }

  /**
   * Makes versions current in a set, all or none.
   *
   * @param renew Deployables whose canary goes on, against the version that becomes current.
   */
  async promote(
    versions: Readonly<Record<string, string>>,
    to: FleetName = 'live',
    renew: readonly string[] = [],
  ): Promise<CurrentChange> {
    return this.#json('POST', '/promotions', { versions, to, renew });
  }

  /** Makes current what is in staging, all or none; of all deployables if no names are given. */
  async promoteStaged(names: readonly string[], renew: readonly string[]): Promise<CurrentChange> {
    return this.#json('POST', '/promotions', {
      from: 'staging',
      ...(names.length > 0 && { names }),
      renew,
    });
  }

  /** What keeps published versions from being promoted together. */
  async checkPromotion(
    versions: Readonly<Record<string, string>>,
    to: FleetName,
  ): Promise<Omit<Outlook, 'differences'>> {
    return this.#json('POST', '/promotion-checks', { versions, to });
  }

  /** What would keep a remote in development from being promoted, as far as its description shows. */
  async checkDevelopment(release: Release): Promise<Omit<Outlook, 'differences'>> {
    return this.#json('POST', '/development-checks', release);
  }

  /** What would follow from another version of a package that the shell shares. */
  async plan(name: string, version: string): Promise<Plan> {
    return this.#json('GET', `/plans?${new URLSearchParams({ package: name, version })}`);
  }

  /** Rolls back to the previous version, or to a given one. */
  async rollBack(name: string, version?: string): Promise<CurrentChange> {
    return this.#json('POST', '/rollbacks', { name, version });
  }

  /** Gives named customers, a percentage of all, or both another version than the current one. */
  async beginCanary(name: string, wanted: CanaryRequest): Promise<Revision | null> {
    return (await this.#json<{ revision: Revision | null }>('PUT', `/canaries/${name}`, wanted)).revision;
  }

  /** Gives the customers of a canary the current version again. */
  async dropCanary(name: string): Promise<Revision | null> {
    return (await this.#json<{ revision: Revision | null }>('DELETE', `/canaries/${name}`)).revision;
  }

  /** Begins a preview of a version, or returns the running one. */
  async beginPreview(name: string, version: string): Promise<BegunPreview> {
    return this.#json('POST', '/previews', { name, version });
  }

  /** Ends the preview of a version for everyone. */
  async withdrawPreview(name: string, version: string): Promise<void> {
    await this.#json('DELETE', `/previews/${encodeURIComponent(name)}/${encodeURIComponent(version)}`);
  }

  /** Removes a remote from the portal; its versions stay published. */
  async retire(name: string): Promise<Revision | null> {
    return (await this.#json<{ revision: Revision | null }>('POST', '/retirements', { name })).revision;
  }

  /** Deletes old versions, or with `dryRun` only lists them; of all deployables if no name is given. */
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
