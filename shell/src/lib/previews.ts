import { PREVIEWS_PATH, type PreviewState } from '@atrium/contract';

const TIMEOUT_MS = 10_000;

/** What the gateway says about a preview and the person who asks. */
export type PreviewAnswer = PreviewState | 'signed-out' | 'not-listed' | 'ended' | 'unreachable';

const refusals: Readonly<Record<number, PreviewAnswer>> = {
  401: 'signed-out',
  403: 'not-listed',
  404: 'ended',
};

async function call(method: 'GET' | 'POST' | 'DELETE', path: string): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(path, { method, cache: 'no-store', signal }).catch(() => null);
}

const pathOf = (id: string) => `${PREVIEWS_PATH}/${encodeURIComponent(id)}`;

/** Describes a preview, if the person may open it. */
export async function fetchPreview(id: string): Promise<PreviewAnswer> {
  const response = await call('GET', pathOf(id));
  if (!response?.ok) return refusals[response?.status ?? 0] ?? 'unreachable';
  return response.json().catch(() => 'unreachable');
}

/** Opens a preview in this browser, as of the next document. Returns whether that worked. */
export async function openPreview(id: string): Promise<boolean> {
  return (await call('POST', pathOf(id)))?.ok ?? false;
}

/** Ends the preview in this browser, as of the next document. Returns whether that worked. */
export async function endPreview(): Promise<boolean> {
  return (await call('DELETE', PREVIEWS_PATH))?.ok ?? false;
}
