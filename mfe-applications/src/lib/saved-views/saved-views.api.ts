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
  const { change } = await request(views.create, { body: view });
  notifyWithUndo(views, texts, texts.viewSaved(view.name), change);
}

export async function changeView(
  views: SavedViews,
  texts: Texts,
  { id, name }: SavedView,
  values: Partial<NewView>,
): Promise<void> {
  const refusal = await changing(views, async () => {
    const { change } = await request(views.change, { params: { id }, body: values });
    notifyWithUndo(views, texts, texts.viewSaved(name), change);
  });
  if (refusal) tell(texts, refusal);
}

export async function deleteView(views: SavedViews, texts: Texts, { id, name }: SavedView): Promise<void> {
  const refusal = await changing(views, async () => {
    const { change } = await request(views.delete, { params: { id } });
    notifyWithUndo(views, texts, texts.viewDeleted(name), change);
  });
  if (refusal) tell(texts, refusal);
}

function notifyWithUndo(views: SavedViews, texts: Texts, message: string, change: string): void {
  notify({ message, severity: 'success', undo: () => void undoChange(views, texts, change) });
}

/** What became of taking back is said, too. */
export async function undoChange(views: SavedViews, texts: Texts, change: string): Promise<void> {
  const refusal = await changing(views, async () => {
    const { undone } = await request(views.undo, { body: { change } });
    if (undone > 0) notify({ message: texts.viewUndone, severity: 'success' });
    else notify({ message: texts.viewChangedMeanwhile, severity: 'error' });
  });
  if (refusal) tell(texts, refusal, texts.viewNotUndone);
}

function tell(texts: Texts, { reason, requestId }: Refusal, message = texts.viewNotSaved): void {
  notify({ message: message(reason), severity: 'error', requestId });
}

/** Returns the error if the change failed. */
async function changing({ area }: SavedViews, work: () => Promise<void>): Promise<Refusal | null> {
  try {
    await work();
    await area.load('views', {});
    return null;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { problem, statusText, requestId } = error;
    const [refused] = Object.values(problem?.errors ?? {}).flat();
    return { reason: refused ?? problem?.title ?? statusText, requestId };
  }
}
