import type { SavedView } from '@atrium/contract';
import { notify, RequestError, request } from '@atrium/host';
import type { Texts } from '../../messages/list.ts';
import type { SavedViews } from './saved-views.ts';

type NewView = Omit<SavedView, 'id'>;

interface Refusal {
  readonly reason: string;
  readonly requestId: string | null;
}

/** Saves a view. @throws RequestError, which the form shows */
export async function createView(views: SavedViews, texts: Texts, view: NewView): Promise<void> {
  await request(views.create, { body: view });
  notify({ message: texts.viewSaved(view.name), severity: 'success' });
}

export async function changeView(
  views: SavedViews,
  texts: Texts,
  { id, name }: SavedView,
  change: Partial<NewView>,
): Promise<void> {
  const refusal = await changing(views, async () => {
    await request(views.change, { params: { id }, body: change });
    notify({ message: texts.viewSaved(name), severity: 'success' });
  });
  if (refusal) tell(texts, refusal);
}

export async function deleteView(views: SavedViews, texts: Texts, { id, name }: SavedView): Promise<void> {
  const refusal = await changing(views, async () => {
    await request(views.delete, { params: { id } });
    notify({ message: texts.viewDeleted(name), severity: 'success' });
  });
  if (refusal) tell(texts, refusal);
}

function tell(texts: Texts, { reason, requestId }: Refusal): void {
  notify({ message: texts.viewNotSaved(reason), severity: 'error', requestId });
}

/** Makes a change and reloads the views; returns the error if it failed. */
async function changing({ area }: SavedViews, work: () => Promise<void>): Promise<Refusal | null> {
  try {
    await work();
    await area.load('views', {});
    return null;
  } catch (cause) {
    if (!(cause instanceof RequestError)) throw cause;
    const { problem, statusText, requestId } = cause;
    const [refused] = Object.values(problem?.errors ?? {}).flat();
    return { reason: refused ?? problem?.title ?? statusText, requestId };
  }
}
