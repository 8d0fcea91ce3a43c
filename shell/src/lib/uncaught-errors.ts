import type { ReleaseSet } from '@atrium/contract';
import { assetsIn, isOf } from './assets.ts';
import { createSupportCode, reportError } from './error-reports.ts';
import { DEV_VERSION } from './release-set.ts';

/** The same failure is shown at most once in this time. */
const REPEAT_INTERVAL_MS = 10_000;

/** It was thrown in an event handler, by a timer, or by a promise that no one handles. */
export interface UncaughtError {
  readonly name: string;
  readonly supportCode: string;
}

interface Origin {
  readonly name: string;
  readonly version: string;
  readonly place: string;
}

// Remotes run on React, the router and components of the shell, so the innermost position in a remote's files
// decides. It is null for foreign code, such as a browser extension.
export function originOf(error: unknown, { shell, remotes }: ReleaseSet): Origin | null {
  if (!(error instanceof Error) || !error.stack) return null;
  const assets = assetsIn(error.stack);
  const originIn = (deployables: readonly { readonly name: string; readonly version: string }[]) =>
    assets.flatMap((asset) => {
      const owner = deployables.find((deployable) => isOf(asset, deployable));
      return owner ? [{ name: owner.name, version: owner.version, place: asset.file }] : [];
    })[0];
  return originIn(remotes) ?? originIn([shell]) ?? null;
}

export function onUncaughtError(releaseSet: ReleaseSet, listener: (error: UncaughtError) => void) {
  const known = new Map<string, { supportCode: string; shownAt: number }>();
  const handle = (error: unknown) => {
    const origin = originOf(error, releaseSet);
    if (!origin) return;
    const { name, version, place } = origin;
    // The development server of a remote shows its errors with their sources.
    if (version === DEV_VERSION && name !== releaseSet.shell.name) return;
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
