import { notify, request } from '@atrium/host';
import { messages } from '../messages/bell.ts';
import { notifyFailure } from './notify-failure.ts';

/** A change of notifications, as the response names it. */
interface NotificationChange {
  readonly change: string | null;
  /** Of how many. */
  readonly count: number;
}

/** Says what was done, in a toast that takes it back. @param onUndone called after it was taken back, or could not be */
export function notifyWithUndo(
  message: string,
  { change, count }: NotificationChange,
  onUndone: () => void,
): void {
  const undo = change === null ? undefined : () => void takeBack({ change, count }).then(onUndone);
  notify({ message, severity: 'success', undo });
}

async function takeBack({ change, count }: { change: string; count: number }): Promise<void> {
  const texts = messages.texts().notifications;
  try {
    const { undone } = await request('POST /customer-portal/notifications/undo', { body: { change } });
    if (undone < count) notify({ message: texts.notUndone(count - undone), severity: 'error' });
    else notify({ message: texts.isUndone, severity: 'success' });
  } catch (error) {
    notifyFailure(error);
  }
}
