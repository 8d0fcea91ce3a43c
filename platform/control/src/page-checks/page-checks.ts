import type { FleetState, FleetTickets, Registry } from '@atrium/registry';
import { ProblemError } from '@atrium/server';
import { z } from 'zod';
import { messages } from '../messages.ts';
import { addressesOf, type NewVersions, newVersions, permissionsOf } from './checked-pages.ts';

/** The page check takes less time than this for all pages of a change. */
const TIMEOUT_MS = 75_000;
/** The rest of a list of findings repeats its beginning. */
const MAX_FINDINGS = 20;

const response = z.object({ findings: z.array(z.string().max(1_000)).max(1_000) });

export interface PageCheckSettings {
  readonly url: string;
  /** The service recognises the control plane by this secret. */
  readonly secret: string;
}

interface PageCheckParts {
  readonly registry: Registry;
  readonly tickets: FleetTickets;
  /** The edge may have renewed the keys that tickets are signed with. */
  readonly loadKeys: () => Promise<void>;
  readonly settings: PageCheckSettings;
}

export class PageChecks {
  readonly #parts: PageCheckParts;

  constructor(parts: PageCheckParts) {
    this.#parts = parts;
  }

  /** @throws ProblemError if the service does not respond as it should: without its answer nothing is promoted */
  async findings(next: FleetState, before: FleetState): Promise<readonly string[]> {
    const findings: string[] = [];
    for (const versions of newVersions(next, before)) findings.push(...(await this.#open(versions)));
    return findings.slice(0, MAX_FINDINGS);
  }

  async #open({ names, fleet }: NewVersions): Promise<readonly string[]> {
    const { registry, tickets, loadKeys, settings } = this.#parts;
    await loadKeys();
    const found = await Promise.all(
      Object.entries(fleet).map(([name, version]) => registry.release(name, version)),
    );
    const releases = found.filter((release) => release !== null);
    const body = {
      ticket: tickets.issue(fleet),
      deployables: names.map((name) => ({ name, version: fleet[name] })),
      addresses: addressesOf(names, releases),
      permissions: permissionsOf(releases),
    };
    return this.#ask(settings, body).catch((error: unknown) => {
      throw new ProblemError('unavailable', { title: messages.noPageCheck, cause: error });
    });
  }

  async #ask({ url, secret }: PageCheckSettings, body: object): Promise<readonly string[]> {
    const answer = await fetch(`${url}/page-checks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The page check responded with ${answer.status}.`);
    return response.parse(await answer.json()).findings;
  }
}
