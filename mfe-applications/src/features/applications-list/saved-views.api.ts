import type { SavedView } from '@atrium/contract';
import { notify, RequestError, request } from '@atrium/host';
import { savedViewsArea } from '../../lib/applications.area.ts';
import type { Messages } from '../../messages/en-us.ts';

type NewView = Omit<SavedView, 'id'>;

/** Keeps a view; answers why not, where the API refused it. */
export async function createView(texts: Messages, view: NewView): Promise<string | null> {
  return changing(texts, async () => {
    await request('POST /customer-portal/applications/views', { body: view });
    notify({ message: texts.viewSaved(view.name), severity: 'success' });
  });
}

export async function changeView(
  texts: Messages,
  { id, name }: SavedView,
  change: Partial<NewView>,
): Promise<void> {
  const refusal = await changing(texts, async () => {
    await request('POST /customer-portal/applications/views/:id', { params: { id }, body: change });
    notify({ message: texts.viewSaved(name), severity: 'success' });
  });
  if (refusal !== null) notify({ message: texts.viewNotSaved(refusal), severity: 'error' });
}

export async function deleteView(texts: Messages, { id, name }: SavedView): Promise<void> {
  const refusal = await changing(texts, async () => {
    await request('POST /customer-portal/applications/views/:id/delete', { params: { id } });
    notify({ message: texts.viewDeleted(name), severity: 'success' });
  });
  if (refusal !== null) notify({ message: texts.viewNotSaved(refusal), severity: 'error' });
}

/** Makes a change and reads the views again. What the API refused by name is answered, the rest is told. */
async function changing(texts: Messages, work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    await savedViewsArea.load('views', {});
    return null;
  } catch (cause) {
    if (!(cause instanceof RequestError)) throw cause;
    const { problem, statusText, requestId } = cause;
    const [refusal] = Object.values(problem?.errors ?? {}).flat();
    if (refusal ?? problem) return refusal ?? problem?.title ?? statusText;
    notify({ message: texts.viewNotSaved(statusText), severity: 'error', requestId });
    return statusText;
  }
}
