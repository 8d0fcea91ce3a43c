import type { ReleaseSet } from '@atrium/contract';
import { assetOf, isOf } from './assets.ts';
import { createSupportCode, reportError } from './error-reports.ts';

/** The same failure is shown at most once in this time. */
const REPEAT_INTERVAL_MS = 10_000;

/** An error outside of rendering: in an event handler, a timer, or an unhandled rejection. */
export interface UncaughtError {
  /** The deployable whose code failed. */
  readonly name: string;
  readonly supportCode: string;
}

interface Origin {
  readonly name: string;
  readonly version: string;
  /** The innermost position in its files. */
  readonly place: string;
}

/**
 * Origin of an error: the innermost position in the files of a remote, otherwise in the shell's, since remotes run on
 * React, the router and components of the shell. Null for foreign code, such as a browser extension.
 */
export function originOf(error: unknown, { shell, remotes }: ReleaseSet): Origin | null {
  if (!(error instanceof Error) || !error.stack) return null;
  const assets = [...error.stack.matchAll(/\/assets\/[^\s),'"]+/g)].flatMap(([path]) => assetOf(path) ?? []);
  const originIn = (deployables: readonly { readonly name: string; readonly version: string }[]) =>
    assets.flatMap((asset) => {
      const owner = deployables.find((deployable) => isOf(asset, deployable));
      return owner ? [{ name: owner.name, version: owner.version, place: asset.file }] : [];
    })[0];
  return originIn(remotes) ?? originIn([shell]) ?? null;
}

/** Reports uncaught errors and calls the listener. Returns an unsubscribe function. */
export function onUncaughtError(releaseSet: ReleaseSet, listener: (error: UncaughtError) => void) {
  const known = new Map<string, { supportCode: string; shownAt: number }>();
  const handle = (error: unknown) => {
    const origin = originOf(error, releaseSet);
    if (!origin) return;
    const { name, version, place } = origin;
    const key = `${name} ${place}`;
    const former = known.get(key);
    if (former && Date.now() - former.shownAt < REPEAT_INTERVAL_MS) return;
    const supportCode = former?.supportCode ?? createSupportCode();
    known.set(key, { supportCode, shownAt: Date.now() });
    if (!former) reportError(error, { supportCode, kind: 'crash', name, version, part: null });
    listener({ name, supportCode });
  };
  const onError = ({ error }: ErrorEvent) => handle(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => handle(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
