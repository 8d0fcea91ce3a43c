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

export interface Publication {
  readonly name: string;
  readonly version: string;
  readonly outcome: 'published' | 'unchanged';
}

export interface FleetUpdate {
  readonly by: string;
  readonly action: Exclude<FleetAction, 'publish' | 'prune'>;
  /** The function is called again if another process changed the fleet first. */
  readonly next: (state: FleetState, history: readonly Revision[]) => FleetState;
  /** The gate throws to prevent the change. */
  readonly gate?: (state: FleetState, before: FleetState) => Promise<void>;
  /** The reason is absent unless the portal changes the fleet by itself. */
  readonly reason?: string;
}

export function revisionsIn(folder: string): RevisionLog {
  return new FileRevisions(join(folder, 'revisions'));
}

/** Published versions never change; several processes can read and write, and each reads the latest state. */
export class Registry {
  readonly #folder: string;
  readonly #releases = new Map<string, Release>();
  readonly #revisions: RevisionLog;
  readonly fleet: FleetName;
  readonly held: HeldVersions;
  readonly packages: PackageStore;
  readonly contents: VersionContents;
  readonly releaseSets: StoredReleaseSets;

  /** Without `revisions` and `objects`, the log and the files of new versions are in the folder. */
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

  folderOf(name: string, version: string): string {
    return join(this.#folder, 'assets', name, version);
  }

  /** Throws PublishRefused if a file does not match `release.json`, or if the version exists with other files. */
  async publish(folder: string, by = OPERATOR, check: CheckBuild = checkBuild): Promise<Publication> {
    const incoming = join(this.incomingFolder, randomUUID());
    const packedFolder = `${incoming}-packages`;
    try {
      await mkdir(packedFolder, { recursive: true });
      await copyBuild(folder, incoming);
      // The copy is checked, since nothing else can change it, so that exactly these files are published.
      return await this.#publishCopy(await check(incoming, packedFolder), incoming, by);
    } finally {
      await rm(incoming, { recursive: true, force: true });
      await rm(packedFolder, { recursive: true, force: true });
    }
  }

  /** Does not check that the version works with the rest of the fleet; throws ChangeRefused if it is not published. */
  async promote(name: string, version: string): Promise<void> {
    const next = (state: FleetState) => withCurrent(state, { [name]: version });
    await this.change({ by: OPERATOR, action: 'promote', next });
  }

  /**
   * Concurrent changes are preserved, and the gate checks exactly the state that is written. Returns null if nothing
   * changes; throws ChangeRefused if a version is not published, and any error of the gate.
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

  async pruneFacts(): Promise<PruneFacts> {
    const [published, history] = await Promise.all([this.published(), this.history()]);
    return { published, history, lastHeld: (name, version) => this.held.lastHeld(name, version) };
  }

  /** The log comes first, which prevents a promotion; `choose` is called again if another process changed the fleet. */
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

  /** The number is that of the last revision, and 0 before the first. */
  async state(): Promise<FleetState & Pick<Revision, 'number'>> {
    return (await this.#revisions.latest()) ?? { ...emptyFleet, number: 0 };
  }

  /** What documents get is the state as this process knows it, so that they do not wait for the log. */
  async served(): Promise<FleetState & Pick<Revision, 'number'>> {
    const state = await this.#knownState();
    return { ...stateOf(this.fleet, state), number: state.number };
  }

  /** Null once the preview has ended, and on gateways of another fleet than `live`. */
  async preview(id: string): Promise<StoredPreview | null> {
    if (this.fleet !== 'live') return null;
    return runningPreviews(await this.#knownState()).find((preview) => preview.id === id) ?? null;
  }

  /** The log is read if another gateway has served a later revision than those that this process knows. */
  async known(served: number): Promise<readonly Revision[]> {
    return this.#revisions.known(served);
  }

  async current(): Promise<CurrentVersions> {
    return (await this.state()).versions;
  }

  async history(): Promise<readonly Revision[]> {
    return this.#revisions.all();
  }

  async published(): Promise<Readonly<Record<string, readonly string[]>>> {
    const names = await namesIn(join(this.#folder, 'assets'));
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await this.versionsOf(name)] as const)),
    );
  }

  /** A name that no deployable has gets no versions. */
  async versionsOf(name: string): Promise<readonly string[]> {
    return isDeployable(name) ? namesIn(join(this.#folder, 'assets', name)) : [];
  }

  /** Throws ChangeRefused if the version is not published. */
  async requireRelease(name: string, version: string): Promise<Release> {
    const release = await this.release(name, version);
    if (!release) throw new ChangeRefused(messages.notPublished(name, version));
    return release;
  }

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

  isPublished({ name, version }: PublishedVersion): boolean {
    return existsSync(join(this.folderOf(name, version), 'release.json'));
  }

  /** The folder is on the same file system as the published versions, so that a publication is a rename. */
  get incomingFolder(): string {
    return join(this.#folder, 'incoming');
  }

  async #knownState(): Promise<FleetState & Pick<Revision, 'number'>> {
    return (await this.#revisions.known()).at(-1) ?? { ...emptyFleet, number: 0 };
  }

  /** Keeps the hashes of a version, since its URLs may be cached and other files must never get the same ones. */
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

  /** Returns false if the same files are published already. */
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
