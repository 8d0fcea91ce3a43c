import type { Problem, Release } from '@atrium/contract';
import type { DeployableStatus, Outlook, Publication, PublishedVersion, Revision } from '@atrium/gateway';

/** A call or command that cannot be done; the message is ready to print. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

function readable(problem: Problem | null, status: number): string {
  if (!problem) return `The gateway answered ${status} without a reason.`;
  const reasons = Object.values(problem.errors ?? {}).flat();
  const known = status >= 500 ? [`  (request ${problem.requestId})`] : [];
  return [problem.title, ...reasons.map((reason) => `  - ${reason}`), ...known].join('\n');
}

/** The gateway's deploy calls, made with one team's token. */
export class DeployClient {
  readonly #gateway: string;
  readonly #token: string;

  /**
   * @param gateway Origin of the portal.
   * @param token The team's deploy token.
   */
  constructor(gateway: string, token: string) {
    this.#gateway = gateway.replace(/\/+$/, '');
    this.#token = token;
  }

  /** Every deployable with its versions. */
  async fleet(): Promise<DeployableStatus[]> {
    return (await this.#json<{ deployables: DeployableStatus[] }>('GET', '/fleet')).deployables;
  }

  /** What was done, newest first. */
  async history(limit: number, name?: string): Promise<Revision[]> {
    const query = new URLSearchParams({ limit: String(limit), ...(name && { name }) });
    return (await this.#json<{ revisions: Revision[] }>('GET', `/history?${query}`)).revisions;
  }

  /** Begins an upload and answers its id. */
  async beginUpload(release: Release): Promise<string> {
    return (await this.#json<{ id: string }>('POST', '/uploads', release)).id;
  }

  /** Sends one file of an upload. */
  async uploadFile(id: string, path: string, content: Buffer<ArrayBuffer>): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' };
    await this.#call('PUT', `/uploads/${id}/files/${path}`, { headers, body: content });
  }

  /** Says what would become of an upload, and drops it. */
  async checkUpload(id: string): Promise<Outlook> {
    return this.#json('POST', `/uploads/${id}/check`, {});
  }

  /** Makes an upload a published version. */
  async finishUpload(id: string): Promise<Publication & Outlook> {
    return this.#json('POST', `/uploads/${id}/publish`, {});
  }

  /** Makes versions current, all or none; null where they were already. */
  async promote(versions: Readonly<Record<string, string>>): Promise<Revision | null> {
    return (await this.#json<{ revision: Revision | null }>('POST', '/promotions', { versions })).revision;
  }

  /** Goes back to the version before, or to a named one. */
  async rollBack(name: string, version?: string): Promise<Revision | null> {
    const body = { name, version };
    return (await this.#json<{ revision: Revision | null }>('POST', '/rollbacks', body)).revision;
  }

  /** Gives chosen customers a version of their own. */
  async beginCanary(name: string, version: string, customers: readonly number[]): Promise<Revision | null> {
    const body = { version, customers };
    return (await this.#json<{ revision: Revision | null }>('PUT', `/canaries/${name}`, body)).revision;
  }

  /** Gives those customers the current version again. */
  async dropCanary(name: string): Promise<Revision | null> {
    return (await this.#json<{ revision: Revision | null }>('DELETE', `/canaries/${name}`)).revision;
  }

  /** Gives nobody any version of a remote. */
  async retire(name: string): Promise<Revision | null> {
    return (await this.#json<{ revision: Revision | null }>('POST', '/retirements', { name })).revision;
  }

  /** Removes old versions, or only says which; of every deployable where none is named. */
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
    const headers = { ...init.headers, authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${this.#gateway}/deploy${path}`, { ...init, method, headers }).catch(() => {
      throw new CommandError(`The portal does not answer at ${this.#gateway}; is it running?`);
    });
    if (response.ok) return response;
    const problem = await response.json().catch(() => null);
    throw new CommandError(readable(problem as Problem | null, response.status));
  }
}
