const HOUR_MS = 60 * 60 * 1000;
export const PREVIEW_LIFETIME_MS = 8 * HOUR_MS;
export const MAX_PREVIEWS = 200;

/** People get a preview only after they agreed to it. */
export interface StoredPreview {
  /** The id is random, and part of the link. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly endsAt: string;
}

interface WithPreviews {
  readonly previews?: readonly StoredPreview[];
}

export function runningPreviews({ previews = [] }: WithPreviews, now = Date.now()): readonly StoredPreview[] {
  return previews.filter(({ endsAt }) => Date.parse(endsAt) > now);
}

export function previewOf(state: WithPreviews, name: string, version: string): StoredPreview | undefined {
  return runningPreviews(state).find((preview) => preview.name === name && preview.version === version);
}

export function withPreview<S extends WithPreviews>(state: S, preview: StoredPreview): S {
  return { ...state, previews: [...runningPreviews(state), preview] };
}

export function withoutPreviews<S extends WithPreviews>(
  state: S,
  isEnded: (preview: StoredPreview) => boolean,
): S {
  return { ...state, previews: runningPreviews(state).filter((preview) => !isEnded(preview)) };
}
