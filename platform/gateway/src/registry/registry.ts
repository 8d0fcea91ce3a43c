import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { FileRevisions } from './file-revisions.ts';
import {
  ChangeRefused,
  type CurrentVersions,
  changesBetween,
  emptyFleet,
  type FleetState,
  withCurrent,
} from './fleet-state.ts';
import { HeldVersions } from './held-versions.ts';
import { isPruned, type PruneFacts, type PublishedVersion } from './pruning.ts';
import { checkBuild, isVersion, PublishRefused, readRelease } from './publish-check.ts';
import { releaseDifferences } from './release-differences.ts';
import { copyBuild, namesIn, removeVersion, renamed, sameFiles, transferBytesIn } from './release-folders.ts';
import type { FleetAction, Revision, RevisionLog } from './revisions.ts';

/** Who acts where nobody presented a token: whoever may write to the registry's folder. */
const OPERATOR = 'operator';

/** What a publication did: `unchanged` where the same bytes were there already. */
export interface Publication {
  readonly name: string;
  readonly version: string;
  readonly outcome: 'published' | 'unchanged';
}

/** A change of who gets which version. */
export interface Promotion {
  readonly by: string;
  readonly action: Exclude<FleetAction, 'publish' | 'prune'>;
  /** The fleet as it should be, from what it is; called again when another writer came first. */
  readonly next: (state: FleetState, history: readonly Revision[]) => FleetState;
  /** Judges the fleet as it would be, beside what it is; what it throws keeps the fleet as it is. */
  readonly gate?: (state: FleetState, before: FleetState) => Promise<void>;
}

/** The log of the fleet in a registry's own folder. */
export function revisionsIn(folder: string): RevisionLog {
  return new FileRevisions(join(folder, 'revisions'));
}

/**
 * Published versions in a folder: `assets/<name>/<version>/…`, each written once and never changed, and a log,
 * which says what is current and how it came about. Whoever writes and whoever serves may be
 * different processes; a change shows with the next {@link Registry.current}.
 */
export class Registry {
  readonly #folder: string;
  readonly #releases = new Map<string, Release>();
  readonly #revisions: RevisionLog;
  /** Which versions tabs have. */
  readonly held: HeldVersions;

  /**
   * @param folder Folder of the registry; made with the first publication.
   * @param revisions Where the log of the fleet is kept, if not in that folder.
   */
  constructor(folder: string, revisions: RevisionLog = revisionsIn(folder)) {
    this.#folder = folder;
    this.#revisions = revisions;
    this.held = new HeldVersions(join(folder, 'held'));
  }

  /** Folder of one published version. */
  folderOf(name: string, version: string): string {
    return join(this.#folder, 'assets', name, version);
  }

  /**
   * Publishes a built folder under the version that its `release.json` names.
   *
   * @param by Who does it, for the history.
   * @throws PublishRefused where a file differs from `release.json`, or where the version exists with other bytes.
   */
  async publish(folder: string, by = OPERATOR): Promise<Publication> {
    const incoming = join(this.incomingFolder, randomUUID());
    try {
      await copyBuild(folder, incoming);
      // The copy, which nobody else writes to: what is checked here is what people get.
      const release = await checkBuild(incoming);
      return await this.#publishCopy(release, incoming, by);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  /**
   * Makes a published version the one that new documents get, without a look at the rest of the fleet.
   *
   * @throws ChangeRefused where that version is not published.
   */
  async promote(name: string, version: string): Promise<void> {
    const next = (state: FleetState) => withCurrent(state, { [name]: version });
    await this.change({ by: OPERATOR, action: 'promote', next });
  }

  /**
   * Changes who gets which version, all of it or nothing. Changes by others in the meantime are kept, and the gate
   * judges the very fleet that comes to be.
   *
   * @returns Null where nothing would differ.
   * @throws ChangeRefused where a version is not published; what the gate throws.
   */
  async change({ by, action, next, gate }: Promotion): Promise<Revision | null> {
    return this.#unlessNothing((nothing) =>
      this.#revisions.append(async (latest) => {
        const before = latest ?? emptyFleet;
        const { versions, canaries } = next(before, await this.history());
        const changes = changesBetween(before, { versions, canaries });
        if (changes.length === 0) throw nothing;
        const history = await this.history();
        for (const { name, version } of changes)
          if (!(await this.release(name, version)) || isPruned(history, { name, version }))
            throw new ChangeRefused(`${name} ${version} is not published.`);
        await gate?.({ versions, canaries }, before);
        return { by, action, changes, versions, canaries };
      }),
    );
  }

  /** What a choice of versions to prune is made from. */
  async pruneFacts(): Promise<PruneFacts> {
    const [published, history] = await Promise.all([this.published(), this.history()]);
    return { published, history, lastHeld: (name, version) => this.held.lastHeld(name, version) };
  }

  /**
   * Removes published versions for ever. The log says so first: from then on nobody can promote them.
   *
   * @param choose Which; asked again when another writer came first.
   * @returns The versions that are gone.
   */
  async prune(
    by: string,
    choose: (facts: PruneFacts) => Promise<readonly PublishedVersion[]>,
  ): Promise<readonly PublishedVersion[]> {
    const revision = await this.#unlessNothing((nothing) =>
      this.#revisions.append(async (latest) => {
        const { versions, canaries } = latest ?? emptyFleet;
        const chosen = await choose(await this.pruneFacts());
        if (chosen.length === 0) throw nothing;
        const changes = chosen.map((entry) => ({ ...entry, before: versions[entry.name] ?? null }));
        return { by, action: 'prune', changes, versions, canaries };
      }),
    );
    const pruned = revision?.changes ?? [];
    for (const { name, version } of pruned) await this.#remove(name, version);
    return pruned.map(({ name, version }) => ({ name, version }));
  }

  /** Who gets which version. */
  async state(): Promise<FleetState> {
    return (await this.#revisions.latest()) ?? emptyFleet;
  }

  /** Current versions. */
  async current(): Promise<CurrentVersions> {
    return (await this.state()).versions;
  }

  /** Everything that was done to the fleet, oldest first. */
  async history(): Promise<readonly Revision[]> {
    return this.#revisions.all();
  }

  /** Published versions by name of the deployable, in no telling order. */
  async published(): Promise<Readonly<Record<string, readonly string[]>>> {
    const assets = join(this.#folder, 'assets');
    const names = await namesIn(assets);
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await namesIn(join(assets, name))] as const)),
    );
  }

  /** Description of a published version; null where there is none. */
  async release(name: string, version: string): Promise<Release | null> {
    const key = `${name}@${version}`;
    const known = this.#releases.get(key);
    if (known) return known;
    if (!isVersion(name, version)) return null;
    const folder = this.folderOf(name, version);
    if (!existsSync(join(folder, 'release.json'))) return null;
    const found = await readRelease(folder);
    this.#releases.set(key, found);
    return found;
  }

  /** Bytes of each file of a published version as the network carries it. */
  async transferBytes(release: Release): Promise<ReadonlyMap<string, number>> {
    return transferBytesIn(this.folderOf(release.name, release.version), release);
  }

  /** Files of a published version that are not there any more. */
  async missingFiles({ name, version, files }: Release): Promise<string[]> {
    const folder = this.folderOf(name, version);
    const there = files.map(({ path, bytes }) =>
      stat(join(folder, path)).then(
        ({ size }) => size === bytes,
        () => false,
      ),
    );
    const found = await Promise.all(there);
    return files.filter((_, index) => !found[index]).map(({ path }) => path);
  }

  /** Folder below which uploads wait for their publication; on the same file system as what is published. */
  get incomingFolder(): string {
    return join(this.#folder, 'incoming');
  }

  /** Null where the work throws what it was handed: there is nothing to do. */
  async #unlessNothing<T>(work: (nothing: Error) => Promise<T>): Promise<T | null> {
    const nothing = new Error('nothing to do');
    try {
      return await work(nothing);
    } catch (error) {
      if (error === nothing) return null;
      throw error;
    }
  }

  /** Takes a version away, but for the hashes of its files: its addresses stand in caches, and no others may come there. */
  async #remove(name: string, version: string): Promise<void> {
    await removeVersion(this.folderOf(name, version), this.#remainsOf(name, version));
    await this.held.forget(name, version);
    this.#releases.delete(`${name}@${version}`);
  }

  #remainsOf(name: string, version: string): string {
    return join(this.#folder, 'pruned', name, version);
  }

  async #publishCopy(release: Release, copy: string, by: string): Promise<Publication> {
    const { name, version } = release;
    if (!(await this.#place(release, copy))) return { name, version, outcome: 'unchanged' };
    await this.#revisions.append(async (latest) => {
      const { versions, canaries } = latest ?? emptyFleet;
      const before = versions[name] ?? null;
      const former = before && (await this.release(name, before));
      const differences = former ? releaseDifferences(former, release) : [];
      const change = { name, version, before, ...(differences.length > 0 && { differences }) };
      return { by, action: 'publish', changes: [change], versions, canaries };
    });
    return { name, version, outcome: 'published' };
  }

  /** Moves a checked build to its place; false where the same files are there already. */
  async #place(release: Release, folder: string): Promise<boolean> {
    const { name, version } = release;
    const target = this.folderOf(name, version);
    const differ = new PublishRefused(
      `${name} ${version} is published with other contents; build it as a new version.`,
    );
    if (!existsSync(target)) {
      const remains = this.#remainsOf(name, version);
      if (existsSync(remains) && !sameFiles(release, await readRelease(remains))) throw differ;
      await mkdir(dirname(target), { recursive: true });
      if (await renamed(folder, target)) return true;
    }
    if (sameFiles(release, await readRelease(target))) return false;
    throw differ;
  }
}

/** Whether what is current came by the operator's own hand, and not by a team's, a rollback or a retirement. */
function isOperatorsChoice(history: readonly Revision[], name: string): boolean {
  const last = history.findLast(
    ({ action, changes }) =>
      ['promote', 'rollback', 'retire'].includes(action) && changes.some((change) => change.name === name),
  );
  return !last || (last.action === 'promote' && last.by === OPERATOR);
}

/**
 * Publishes a built folder and makes it current. A version that was published before does not take the place of
 * one that a team promoted or went back to since: a rollback lasts until there is something new.
 *
 * @param folder A deployable's `dist`.
 * @param registryFolder Folder of the registry; made where missing.
 * @throws PublishRefused, see {@link Registry.publish}.
 */
export async function publish(folder: string, registryFolder: string): Promise<Publication> {
  const registry = new Registry(registryFolder);
  const publication = await registry.publish(folder);
  const { name, version, outcome } = publication;
  if (outcome === 'published' || isOperatorsChoice(await registry.history(), name))
    await registry.promote(name, version);
  return publication;
}
