import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@atrium/contract';
import type { ObjectStore } from '@atrium/server/objects';
import { type CheckBuild, type CheckedBuild, checkBuild } from './check-build.ts';
import { FileRevisions } from './file-revisions.ts';
import {
  ChangeRefused,
  type CurrentVersions,
  changesBetween,
  emptyFleet,
  type FleetName,
  type FleetState,
  recorded,
  stateOf,
  withCurrent,
} from './fleet-state.ts';
import { HeldVersions } from './held-versions.ts';
import { messages } from './messages.ts';
import { PackageStore } from './packages/package-store.ts';
import { runningPreviews, type StoredPreview } from './previews.ts';
import { isPruned, type PruneFacts, type PublishedVersion } from './pruning.ts';
import { isDeployable, isVersion, PublishRefused, readRelease } from './publish-check.ts';
import { releaseDifferences } from './release-differences.ts';
import { copyBuild, namesIn, removeVersion, sameFiles, tryRename } from './release-folders.ts';
import { type FleetAction, nullIfNothingToDo, type Revision, type RevisionLog } from './revisions.ts';
import { StoredReleaseSets } from './stored-release-sets.ts';
import { VersionContents } from './version-contents.ts';

/** Author of changes made without a token, by someone with write access to the registry's folder. */
export const OPERATOR = 'operator';

/** Result of a publication: `unchanged` if the version was published before with the same files. */
export interface Publication {
  readonly name: string;
  readonly version: string;
  readonly outcome: 'published' | 'unchanged';
}

/** A requested change of who gets which version. */
export interface FleetUpdate {
  readonly by: string;
  readonly action: Exclude<FleetAction, 'publish' | 'prune'>;
  /** Computes the new state; called again if another process changed the fleet first. */
  readonly next: (state: FleetState, history: readonly Revision[]) => FleetState;
  /** Checks the new state against the old one; throws to prevent the change. */
  readonly gate?: (state: FleetState, before: FleetState) => Promise<void>;
  /** Why, if the portal does it by itself. */
  readonly reason?: string;
}

/** The fleet's log in the registry's folder. */
export function revisionsIn(folder: string): RevisionLog {
  return new FileRevisions(join(folder, 'revisions'));
}

/**
 * Stores published versions in a folder, `assets/<name>/<version>/…`, which never change, and the fleet's log, which
 * records who gets which version. Several processes can read and write it; each reads the latest state.
 */
export class Registry {
  readonly #folder: string;
  readonly #releases = new Map<string, Release>();
  readonly #revisions: RevisionLog;
  /** The fleet that documents get. */
  readonly fleet: FleetName;
  /** Which versions are in use by open tabs. */
  readonly held: HeldVersions;
  /** Packages that came with the shells. */
  readonly packages: PackageStore;
  /** The files of published versions. */
  readonly contents: VersionContents;
  /** The release sets that documents refer to. */
  readonly releaseSets: StoredReleaseSets;

  /**
   * @param folder Folder of the registry; created with the first publication.
   * @param revisions The fleet's log, by default in that folder.
   * @param fleet The fleet that documents get.
   * @param objects Where the files of new versions are stored, by default in that folder.
   */
  constructor(
    folder: string,
    revisions: RevisionLog = revisionsIn(folder),
    fleet: FleetName = 'live',
    objects?: ObjectStore,
  ) {
    this.#folder = folder;
    this.fleet = fleet;
    this.#revisions = revisions;
    this.held = new HeldVersions(join(folder, 'held'));
    this.contents = new VersionContents((name, version) => this.folderOf(name, version), objects);
    this.packages = new PackageStore(join(folder, 'packages'));
    this.releaseSets = new StoredReleaseSets(join(folder, 'release-sets'));
  }

  /** Folder of one published version. */
  folderOf(name: string, version: string): string {
    return join(this.#folder, 'assets', name, version);
  }

  /**
   * Publishes a built folder as the version in its `release.json`.
   *
   * @param by Author, for the history.
   * @param check Checks the build; by default in this process, which then does nothing else meanwhile.
   * @throws PublishRefused if a file does not match `release.json`, or if the version exists with other files.
   */
  async publish(folder: string, by = OPERATOR, check: CheckBuild = checkBuild): Promise<Publication> {
    const incoming = join(this.incomingFolder, randomUUID());
    const packedFolder = `${incoming}-packages`;
    try {
      await mkdir(packedFolder, { recursive: true });
      await copyBuild(folder, incoming);
      // Checks the copy, which nothing else can change, so that exactly these files are published.
      return await this.#publishCopy(await check(incoming, packedFolder), incoming, by);
    } finally {
      await rm(incoming, { recursive: true, force: true });
      await rm(packedFolder, { recursive: true, force: true });
    }
  }

  /**
   * Makes a published version current, without checking that it works with the rest of the fleet.
   *
   * @throws ChangeRefused if the version is not published.
   */
  async promote(name: string, version: string): Promise<void> {
    const next = (state: FleetState) => withCurrent(state, { [name]: version });
    await this.change({ by: OPERATOR, action: 'promote', next });
  }

  /**
   * Changes who gets which version, atomically. Concurrent changes are preserved, and the gate checks exactly the state
   * that is written.
   *
   * @returns Null if nothing changes.
   * @throws ChangeRefused if a version is not published; any error of the gate.
   */
  async change({ by, action, next, gate, reason }: FleetUpdate): Promise<Revision | null> {
    return nullIfNothingToDo((nothing) =>
      this.#revisions.append(async (latest) => {
        const before = latest ?? emptyFleet;
        const state = recorded(next(before, await this.history()));
        const changes = changesBetween(before, state);
        if (changes.length === 0) throw nothing;
        const history = await this.history();
        for (const { name, version } of changes)
          if (!(await this.release(name, version)) || isPruned(history, { name, version }))
            throw new ChangeRefused(messages.notPublished(name, version));
        await gate?.(state, before);
        return { by, action, ...(reason && { reason }), changes, ...state };
      }),
    );
  }

  /** The data from which prunable versions are determined. */
  async pruneFacts(): Promise<PruneFacts> {
    const [published, history] = await Promise.all([this.published(), this.history()]);
    return { published, history, lastHeld: (name, version) => this.held.lastHeld(name, version) };
  }

  /**
   * Permanently deletes published versions. The log records it first, which prevents their promotion.
   *
   * @param choose Selects the versions; called again if another process changed the fleet first.
   * @returns The deleted versions.
   */
  async prune(
    by: string,
    choose: (facts: PruneFacts) => Promise<readonly PublishedVersion[]>,
  ): Promise<readonly PublishedVersion[]> {
    const revision = await nullIfNothingToDo((nothing) =>
      this.#revisions.append(async (latest) => {
        const state = recorded(latest ?? emptyFleet);
        const chosen = await choose(await this.pruneFacts());
        if (chosen.length === 0) throw nothing;
        const changes = chosen.map((entry) => ({ ...entry, before: state.versions[entry.name] ?? null }));
        return { by, action: 'prune', changes, ...state };
      }),
    );
    const pruned = revision?.changes ?? [];
    for (const { name, version } of pruned) await this.#remove(name, version);
    if (pruned.length > 0) await this.releaseSets.deleteSetsWith(pruned);
    return pruned.map(({ name, version }) => ({ name, version }));
  }

  /** Which versions are current, and the canaries; with the number of the last revision, 0 before the first. */
  async state(): Promise<FleetState & Pick<Revision, 'number'>> {
    return (await this.#revisions.latest()) ?? { ...emptyFleet, number: 0 };
  }

  /** What documents get: the state of the fleet that this gateway serves, as this process knows it, without a wait. */
  async served(): Promise<FleetState & Pick<Revision, 'number'>> {
    const state = await this.#knownState();
    return { ...stateOf(this.fleet, state), number: state.number };
  }

  /** A running preview; null once it has ended, and on gateways of another fleet than `live`. */
  async preview(id: string): Promise<StoredPreview | null> {
    if (this.fleet !== 'live') return null;
    return runningPreviews(await this.#knownState()).find((preview) => preview.id === id) ?? null;
  }

  /** All revisions as this process knows them; the log is read if another gateway has served a later one than these. */
  async known(served: number): Promise<readonly Revision[]> {
    return this.#revisions.known(served);
  }

  /** Current versions. */
  async current(): Promise<CurrentVersions> {
    return (await this.state()).versions;
  }

  /** All revisions of the fleet, oldest first. */
  async history(): Promise<readonly Revision[]> {
    return this.#revisions.all();
  }

  /** Published versions by name of the deployable, in no particular order. */
  async published(): Promise<Readonly<Record<string, readonly string[]>>> {
    const names = await namesIn(join(this.#folder, 'assets'));
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await this.versionsOf(name)] as const)),
    );
  }

  /** Published versions of a deployable, in no particular order; none for a name that no deployable has. */
  async versionsOf(name: string): Promise<readonly string[]> {
    return isDeployable(name) ? namesIn(join(this.#folder, 'assets', name)) : [];
  }

  /**
   * The `release.json` of a published version.
   *
   * @throws ChangeRefused if it is not published.
   */
  async requireRelease(name: string, version: string): Promise<Release> {
    const release = await this.release(name, version);
    if (!release) throw new ChangeRefused(messages.notPublished(name, version));
    return release;
  }

  /** The `release.json` of a published version; null if it is not published. */
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

  /** Whether a version is published, and was not pruned since. */
  isPublished({ name, version }: PublishedVersion): boolean {
    return existsSync(join(this.folderOf(name, version), 'release.json'));
  }

  /** Folder for uploads before their publication, on the same file system as the published versions. */
  get incomingFolder(): string {
    return join(this.#folder, 'incoming');
  }

  async #knownState(): Promise<FleetState & Pick<Revision, 'number'>> {
    return (await this.#revisions.known()).at(-1) ?? { ...emptyFleet, number: 0 };
  }

  /** Deletes a version except for its hashes: its URLs may be cached, so other files must never get the same ones. */
  async #remove(name: string, version: string): Promise<void> {
    const folder = this.folderOf(name, version);
    const deleteObjects = await this.contents.deletionOf(folder, { name, version });
    await removeVersion(folder, this.#remainsOf(name, version));
    await deleteObjects();
    await this.held.delete(name, version);
    this.#releases.delete(`${name}@${version}`);
  }

  #remainsOf(name: string, version: string): string {
    return join(this.#folder, 'pruned', name, version);
  }

  async #publishCopy({ release, packages }: CheckedBuild, copy: string, by: string): Promise<Publication> {
    const { name, version } = release;
    const changed = await this.packages.changedPackages(packages);
    if (changed.length > 0) throw new PublishRefused(changed.join('\n'));
    const isNew = await this.#place(release, copy);
    await this.packages.add(packages);
    if (!isNew) return { name, version, outcome: 'unchanged' };
    await this.#revisions.append(async (latest) => {
      const state = recorded(latest ?? emptyFleet);
      const before = state.versions[name] ?? null;
      const current = before && (await this.release(name, before));
      const differences = current ? releaseDifferences(current, release) : [];
      const change = { name, version, before, ...(differences.length > 0 && { differences }) };
      return { by, action: 'publish', changes: [change], ...state };
    });
    return { name, version, outcome: 'published' };
  }

  /** Moves a checked build to its final folder; returns false if the same files are already published. */
  async #place(release: Release, folder: string): Promise<boolean> {
    const { name, version } = release;
    const target = this.folderOf(name, version);
    const differ = new PublishRefused(
      `${name} ${version} is already published with other files; build it as a new version.`,
    );
    if (!existsSync(target)) {
      const remains = this.#remainsOf(name, version);
      if (existsSync(remains) && !sameFiles(release, await readRelease(remains))) throw differ;
      await this.contents.storeBuild(folder, release);
      await mkdir(dirname(target), { recursive: true });
      if (await tryRename(folder, target)) return true;
      await (await this.contents.deletionOf(folder, release))();
    }
    if (sameFiles(release, await readRelease(target))) return false;
    throw differ;
  }
}
