import type { AdoptableVersions, Workspace } from '@atrium/contract';
import {
  type ApiDescription,
  type CurrentVersions,
  canariesOf,
  type FleetState,
  type Registry,
} from '@atrium/registry';
import type { FastifyBaseLogger } from 'fastify';
import { currentReleases } from './document-releases.ts';
import { wholeSetHash } from './release-sets.routes.ts';

/** The API is described again after seconds; beyond so many judgements tabs keep what they have until then. */
const MAX_JUDGEMENTS = 100;

export interface Tab {
  readonly has: CurrentVersions;
  /** The names of those whose code the tab has loaded. */
  readonly loaded: ReadonlySet<string>;
  readonly customer: number;
  readonly workspace: Workspace;
}

/** Decides whether a tab may have the versions `next` in place of those that it has. */
export type Accepts = (next: CurrentVersions, has: CurrentVersions, api: ApiDescription) => Promise<boolean>;

/**
 * Without a new document a tab keeps its own versions of what it has loaded, and gets the live ones of everything else.
 * A canary comes and goes with documents alone, since it is judged by them.
 */
export function versionsAfterAdoption({ has, loaded, customer }: Tab, state: FleetState): CurrentVersions {
  const canaries = canariesOf(state, customer);
  const names = new Set([...Object.keys(has), ...Object.keys(state.versions)]);
  const entries = [...names].map((name) => {
    const isKept = name === 'shell' || loaded.has(name) || name in canaries;
    return [name, isKept ? has[name] : state.versions[name]] as const;
  });
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, string] => Boolean(entry[1])));
}

export class Adoptions {
  readonly #registry: Registry;
  readonly #accepts: Accepts;
  readonly #log: FastifyBaseLogger;
  #judged: { readonly api: ApiDescription; readonly byTab: Map<string, Promise<boolean>> } | null = null;

  constructor(registry: Registry, accepts: Accepts, log: FastifyBaseLogger) {
    this.#registry = registry;
    this.#accepts = accepts;
    this.#log = log;
  }

  /**
   * Null if nothing changes, or the gate objects: only some of the live versions would be an untried combination.
   * @param api Judgements are kept as long as it is the same object.
   */
  async adoptable(tab: Tab, state: FleetState, api: ApiDescription): Promise<AdoptableVersions | null> {
    const next = versionsAfterAdoption(tab, state);
    const names = new Set([...Object.keys(tab.has), ...Object.keys(next)]);
    if ([...names].every((name) => tab.has[name] === next[name])) return null;
    if (!(await this.#accepted(next, tab.has, api))) return null;
    const live = await currentReleases(this.#registry, {}, { workspace: tab.workspace });
    const set = live && (await wholeSetHash(this.#registry, live, this.#log));
    if (!set) return null;
    const { shell, ...versions } = next;
    return { set, versions };
  }

  #accepted(next: CurrentVersions, has: CurrentVersions, api: ApiDescription): Promise<boolean> | boolean {
    if (this.#judged?.api !== api) this.#judged = { api, byTab: new Map() };
    const { byTab } = this.#judged;
    const key = JSON.stringify([next, has]);
    const known = byTab.get(key);
    if (known) return known;
    if (byTab.size >= MAX_JUDGEMENTS) return false;
    const judged = this.#accepts(next, has, api);
    byTab.set(key, judged);
    return judged;
  }
}
