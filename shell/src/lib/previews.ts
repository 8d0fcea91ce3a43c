import { PREVIEWS_PATH, type PreviewState } from '@atrium/contract';

const TIMEOUT_MS = 10_000;

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

export async function fetchPreview(id: string): Promise<PreviewAnswer> {
  const response = await call('GET', pathOf(id));
  if (!response?.ok) return refusals[response?.status ?? 0] ?? 'unreachable';
  return response.json().catch(() => 'unreachable');
}

/** The next document has the preview. */
export async function openPreview(id: string): Promise<boolean> {
  return (await call('POST', pathOf(id)))?.ok ?? false;
}

/** The next document has none. */
export async function endPreview(): Promise<boolean> {
  return (await call('DELETE', PREVIEWS_PATH))?.ok ?? false;
}
