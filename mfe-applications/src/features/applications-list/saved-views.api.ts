import type { SavedView } from '@atrium/contract';
import { notify, RequestError, request } from '@atrium/host';
import { savedViewsArea } from '../../lib/applications.area.ts';
import type { Texts } from '../../messages/index.ts';

type NewView = Omit<SavedView, 'id'>;

interface Refusal {
  readonly reason: string;
  readonly requestId: string | null;
}

/** Saves a view. @throws RequestError, which the form shows */
export async function createView(texts: Texts, view: NewView): Promise<void> {
  await request('POST /customer-portal/applications/views', { body: view });
  notify({ message: texts.viewSaved(view.name), severity: 'success' });
  await savedViewsArea.load('views', {});
}

export async function changeView(
  texts: Texts,
  { id, name }: SavedView,
  change: Partial<NewView>,
): Promise<void> {
  const refusal = await changing(async () => {
    await request('POST /customer-portal/applications/views/:id', { params: { id }, body: change });
    notify({ message: texts.viewSaved(name), severity: 'success' });
  });
  if (refusal) tell(texts, refusal);
}

export async function deleteView(texts: Texts, { id, name }: SavedView): Promise<void> {
  const refusal = await changing(async () => {
    await request('POST /customer-portal/applications/views/:id/delete', { params: { id } });
    notify({ message: texts.viewDeleted(name), severity: 'success' });
  });
  if (refusal) tell(texts, refusal);
}

function tell(texts: Texts, { reason, requestId }: Refusal): void {
  notify({ message: texts.viewNotSaved(reason), severity: 'error', requestId });
}

/** Makes a change and reloads the views; returns the error if it failed. */
async function changing(work: () => Promise<void>): Promise<Refusal | null> {
  try {
    await work();
    await savedViewsArea.load('views', {});
    return null;
  } catch (cause) {
    if (!(cause instanceof RequestError)) throw cause;
    const { problem, statusText, requestId } = cause;
    const [refused] = Object.values(problem?.errors ?? {}).flat();
    return { reason: refused ?? problem?.title ?? statusText, requestId };
  }
}
