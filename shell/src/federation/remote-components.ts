import type { ReleaseSetRemote } from '@atrium/contract';
import type { FunctionComponent } from 'react';
import { askEarly, loadRemoteModule, retryRemote } from './federation-runtime.ts';
import type { LeftOut, RemoteCode } from './hang-marks.ts';
import { codeOf, enter, leave, moduleCodeOf, reasonToLeaveOut, runAgain } from './hang-watch.ts';

/** Something that a remote hands over: one of its routes or one of its slots. */
export interface RemotePart {
  readonly remote: ReleaseSetRemote;
  readonly kind: 'routes' | 'slots';
  /** Its id in `remote.json`. */
  readonly id: string;
}

const loads = new Map<string, Promise<FunctionComponent>>();
const failed = new Set<string>();

function keyOf({ remote, kind, id }: RemotePart): string {
  return `${remote.name}/${kind}/${id}`;
}

/** A part that did not come; the `cause` says why. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';

  constructor(part: RemotePart, options: { readonly cause: unknown }) {
    super(keyOf(part), options);
  }
}

/** A part that was not even asked for, since it hung a document before. */
export class PartLeftOut extends Error {
  override readonly name = 'PartLeftOut';
  /** The code under which the hang was reported. */
  readonly supportCode: string;

  constructor(part: RemotePart, { supportCode }: LeftOut) {
    super(keyOf(part));
    this.supportCode = supportCode;
  }
}

/** The component of a part; asked for once and kept, a failure too, until {@link forgetFailure}. */
export function remoteComponent(part: RemotePart): Promise<FunctionComponent> {
  const key = keyOf(part);
  const underway = loads.get(key);
  if (underway) return underway;
  const load = fetchComponent(part);
  loads.set(key, load);
  load.catch(() => failed.add(key));
  return load;
}

async function fetchComponent(part: RemotePart): Promise<FunctionComponent> {
  const leftOut = await reasonToLeaveOut(part);
  if (leftOut) throw new PartLeftOut(part, leftOut);
  const { remote, kind, id } = part;
  askEarly(remote.name, id);
  try {
    const remoteModule = await watched(moduleCodeOf(part), () => loadRemoteModule(remote.name));
    const loader = remoteModule[kind][id];
    if (!loader) throw new Error(`${remote.name} ${remote.version} has no "${id}" among its ${kind}`);
    const { Component } = await watched(codeOf(part), loader);
    return Component as FunctionComponent;
  } catch (cause) {
    throw new PartNotLoaded(part, { cause });
  }
}

async function watched<T>(code: RemoteCode, load: () => Promise<T>): Promise<T> {
  enter(code);
  try {
    return await load();
  } finally {
    leave(code);
  }
}

/** Makes the next use of a part ask again, if it failed; what loaded well stays. */
export function forgetFailure(part: RemotePart): void {
  const key = keyOf(part);
  if (failed.delete(key)) loads.delete(key);
}

/** Loads a part again after a failure, past whatever the browser kept of it; also one that was left out. */
export async function retryComponent(part: RemotePart): Promise<void> {
  forgetFailure(part);
  runAgain(part);
  await watched(moduleCodeOf(part), () => retryRemote(part.remote.name));
  await remoteComponent(part);
}
