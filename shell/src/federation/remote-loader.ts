import type { ReleaseSetRemote, RemoteModule } from '@atrium/contract';
import type { FunctionComponent } from 'react';
import type { LeftOut, RemoteCode } from './hang-marks.ts';
import { codeOf, enter, leave, moduleCodeOf, reasonToLeaveOut, runAgain, witnessed } from './hang-watch.ts';

export interface RemotePart {
  readonly remote: ReleaseSetRemote;
  readonly kind: 'routes' | 'slots';
  readonly id: string;
}

/** Only the whole release set describes such a page: it loads nothing but the description. */
export const PART_TO_COME = '';

function keyOf({ remote, kind, id }: RemotePart): string {
  return `${remote.name}/${kind}/${id}`;
}

export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';

  constructor(part: RemotePart, options: { readonly cause: unknown }) {
    super(keyOf(part), options);
  }
}

/** The part hung a document before. */
export class PartLeftOut extends Error {
  override readonly name = 'PartLeftOut';
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

export interface ModuleSource {
  known(name: string, id: string): Promise<void>;
  load(name: string): Promise<RemoteModule>;
  preload(name: string, id: string): void;
}

export class RemoteLoader {
  readonly #source: ModuleSource;
  readonly #loads = new Map<string, Promise<FunctionComponent>>();
  readonly #failed = new Set<string>();
  readonly #used = new Set<string>();
  /** A remote is on the page with so many parts. */
  readonly #shown = new Map<string, number>();

  constructor(source: ModuleSource) {
    this.#source = source;
  }

  /** A failure is kept until {@link forgetFailure}. */
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

  /** A document whose chunks would meet those of another version must not get that version. */
  used(): ReadonlySet<string> {
    return this.#used;
  }

  shown(): ReadonlySet<string> {
    return new Set(this.#shown.keys());
  }

  show(name: string): () => void {
    this.#shown.set(name, (this.#shown.get(name) ?? 0) + 1);
    return () => {
      const left = (this.#shown.get(name) ?? 0) - 1;
      if (left > 0) this.#shown.set(name, left);
      else this.#shown.delete(name);
    };
  }

  forgetFailure(part: RemotePart): void {
    const key = keyOf(part);
    if (this.#failed.delete(key)) this.#loads.delete(key);
  }

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
    } catch (error) {
      throw new PartNotLoaded(part, { cause: error });
    }
  }

  #module(part: RemotePart): Promise<RemoteModule> {
    return watched(moduleCodeOf(part), () => this.#source.load(part.remote.name));
  }
}
