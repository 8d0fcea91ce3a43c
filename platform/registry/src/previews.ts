import { isVersionOfSources } from '@atrium/release-rules';
import { prerelease } from 'semver';

const HOUR_MS = 60 * 60 * 1000;
/** A preview ends this long after it began, for everyone. */
export const PREVIEW_LIFETIME_MS = 8 * HOUR_MS;
/** Previews of all teams at the same time. */
export const MAX_PREVIEWS = 200;

/** A version that only listed people get, after they agreed to it. */
export interface StoredPreview {
  /** Random, in the link. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** ISO 8601, UTC. */
  readonly endsAt: string;
}

/**
 * Whether a version is a pre-release, such as `2.0.0-pr.7`. One that ends in the hash of its sources is none: builds that
 * are given no version have it.
 */
export function isPreRelease(version: string): boolean {
  return prerelease(version) !== null && !isVersionOfSources(version);
}

interface WithPreviews {
  readonly previews?: readonly StoredPreview[];
}

/** The previews of a state that have not ended. */
export function runningPreviews({ previews = [] }: WithPreviews, now = Date.now()): readonly StoredPreview[] {
  return previews.filter(({ endsAt }) => Date.parse(endsAt) > now);
}

/** The running preview of a version. */
export function previewOf(state: WithPreviews, name: string, version: string): StoredPreview | undefined {
  return runningPreviews(state).find((preview) => preview.name === name && preview.version === version);
}

/** Begins a preview. */
export function withPreview<S extends WithPreviews>(state: S, preview: StoredPreview): S {
  return { ...state, previews: [...runningPreviews(state), preview] };
}

/** Ends the previews that `isEnded` selects. */
export function withoutPreviews<S extends WithPreviews>(
  state: S,
  isEnded: (preview: StoredPreview) => boolean,
): S {
  return { ...state, previews: runningPreviews(state).filter((preview) => !isEnded(preview)) };
}
