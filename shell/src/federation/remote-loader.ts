import type { ReleaseSetRemote, RemoteModule } from '@atrium/contract';
import type { FunctionComponent } from 'react';
import type { LeftOut, RemoteCode } from './hang-marks.ts';
import { codeOf, enter, leave, moduleCodeOf, reasonToLeaveOut, runAgain, witnessed } from './hang-watch.ts';

/** A part of a remote: one of its routes or slots. */
export interface RemotePart {
  readonly remote: ReleaseSetRemote;
  readonly kind: 'routes' | 'slots';
  /** Its id in `remote.json`, or {@link PART_TO_COME}. */
  readonly id: string;
}

/** Id of a page that only the whole release set describes: it loads nothing but the description. */
export const PART_TO_COME = '';

function keyOf({ remote, kind, id }: RemotePart): string {
  return `${remote.name}/${kind}/${id}`;
}

/** Error of a part that did not load; the `cause` says why. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';

  constructor(part: RemotePart, options: { readonly cause: unknown }) {
    super(keyOf(part), options);
  }
}

/** Error of a part that was not loaded because it hung a document before. */
export class PartLeftOut extends Error {
  override readonly name = 'PartLeftOut';
  /** Support code of the report. */
  readonly supportCode: string;

  constructor(part: RemotePart, { supportCode }: LeftOut) {
    super(keyOf(part));
    this.supportCode = supportCode;
  }
}

function Nothing(): null {
  return null;
}

async function watched<T>(code: RemoteCode, load: () => Promise<T>): Promise<T> {
  await witnessed();
  enter(code);
  try {
    return await load();
  } finally {
    leave(code);
  }
}

/** Source of remotes' modules: a `FederationRuntime`, or a fake in tests. */
export interface ModuleSource {
  /** Waits until the files of a part are known. */
  known(name: string, id: string): Promise<void>;
  load(name: string): Promise<RemoteModule>;
  preload(name: string, id: string): void;
}

/** Loads the parts of remotes for one document, each of them once. */
export class RemoteLoader {
  readonly #source: ModuleSource;
  readonly #loads = new Map<string, Promise<FunctionComponent>>();
  readonly #failed = new Set<string>();
  readonly #used = new Set<string>();
  /** Number of the parts of each remote that are on the page. */
  readonly #shown = new Map<string, number>();

  constructor(source: ModuleSource) {
    this.#source = source;
  }

  /** The component of a part. Loaded once; a failure is kept until {@link forgetFailure}. */
  component(part: RemotePart): Promise<FunctionComponent> {
    const key = keyOf(part);
    const inFlight = this.#loads.get(key);
    if (inFlight) return inFlight;
    if (part.id !== PART_TO_COME) this.#used.add(part.remote.name);
    const load = this.#load(part);
    this.#loads.set(key, load);
    load.catch(() => this.#failed.add(key));
    return load;
  }

  /**
   * Names of the remotes whose code the document has, or has tried to load: it must not get another version of them, since
   * chunks of both would meet.
   */
  used(): ReadonlySet<string> {
    return this.#used;
  }

  /** Names of the remotes that are on the page now. */
  shown(): ReadonlySet<string> {
    return new Set(this.#shown.keys());
  }

  /** Counts a part of a remote as on the page. Returns a function that ends it. */
  show(name: string): () => void {
    this.#shown.set(name, (this.#shown.get(name) ?? 0) + 1);
    return () => {
      const left = (this.#shown.get(name) ?? 0) - 1;
      if (left > 0) this.#shown.set(name, left);
      else this.#shown.delete(name);
    };
  }

  /** Lets the next use of a part load it again, if it failed. */
  forgetFailure(part: RemotePart): void {
    const key = keyOf(part);
    if (this.#failed.delete(key)) this.#loads.delete(key);
  }

  /** Loads a part again after a failure, or after it was left out. */
  async retry(part: RemotePart): Promise<void> {
    this.forgetFailure(part);
    runAgain(part);
    await this.#source.known(part.remote.name, part.id);
    if (part.id !== PART_TO_COME) await this.#module(part);
    await this.component(part);
  }

  async #load(part: RemotePart): Promise<FunctionComponent> {
    // Its start does not delay the requests.
    void witnessed();
    const leftOut = await reasonToLeaveOut(part);
    if (leftOut) throw new PartLeftOut(part, leftOut);
    const { remote, kind, id } = part;
    try {
      await this.#source.known(remote.name, id);
      if (id === PART_TO_COME) return Nothing;
      this.#source.preload(remote.name, id);
      const loader = (await this.#module(part))[kind][id];
      if (!loader) throw new Error(`${remote.name} ${remote.version} has no "${id}" among its ${kind}`);
      const { Component } = await watched(codeOf(part), loader);
      return Component as FunctionComponent;
    } catch (cause) {
      throw new PartNotLoaded(part, { cause });
    }
  }

  #module(part: RemotePart): Promise<RemoteModule> {
    return watched(moduleCodeOf(part), () => this.#source.load(part.remote.name));
  }
}
