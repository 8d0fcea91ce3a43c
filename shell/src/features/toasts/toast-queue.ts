import type { Notice } from '@atrium/host';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface QueuedToast {
  readonly id: number;
  readonly message: string;
  readonly severity: Notice['severity'];
  readonly count: number;
  readonly requestIds: readonly string[];
  /** All of the notices close when the device is online again. */
  readonly untilOnline: boolean;
  readonly isOfLoad: boolean;
  readonly undo?: (() => void) | undefined;
}

interface Queue {
  readonly shown: QueuedToast | null;
  /** The next toast appears when the closing one is gone. */
  readonly isClosing: boolean;
  readonly waiting: readonly QueuedToast[];
}

export interface ToastQueue {
  readonly store: StoreApi<Queue>;
  // Merges the notice into an equal one, or queues it: errors first, those of what the person did before those of
  // what did not load. What can be undone is shown at once, since the time for it passes, and so is an error of what
  // the person did where the shown one says what did not load; the toast whose place it takes comes next.
  readonly add: (notice: Notice) => void;
  readonly close: () => void;
  /** The shown toast has to be gone. */
  readonly advance: () => void;
  readonly dropWaiting: () => void;
  /** The shown one is dropped, too. */
  readonly dropUntilOnline: () => void;
}

// In notistack's own queue the next toast closes the shown one, so notistack gets the next one only when the former
// is gone.
export function createToastQueue(): ToastQueue {
  const store = createStore<Queue>()(() => ({ shown: null, isClosing: false, waiting: [] }));
  let lastId = 0;

  function add(notice: Notice): void {
    const { shown, isClosing, waiting } = store.getState();
    const { undo } = notice;
    const isEqual = (other: QueuedToast) =>
      !undo && !other.undo && other.message === notice.message && other.severity === notice.severity;
    if (shown && !isClosing && isEqual(shown)) {
      store.setState({ shown: merge(shown, notice) });
      return;
    }
    if (waiting.some(isEqual)) {
      store.setState({ waiting: waiting.map((other) => (isEqual(other) ? merge(other, notice) : other)) });
      return;
    }
    lastId += 1;
    const toast = merge(
      {
        id: lastId,
        message: notice.message,
        severity: notice.severity,
        count: 0,
        requestIds: [],
        untilOnline: true,
        isOfLoad: true,
        undo,
      },
      notice,
    );
    if (shown && (undo || (isOwnError(toast) && shown.isOfLoad)))
      store.setState({ waiting: [toast, ...(isClosing ? [] : [shown]), ...waiting], isClosing: true });
    else if (shown) store.setState({ waiting: inOrder([...waiting, toast]) });
    else store.setState({ shown: toast });
  }

  const close = () => store.setState(({ shown }) => ({ isClosing: shown !== null }));

  const advance = () =>
    store.setState(({ waiting: [next = null, ...waiting] }) => ({ shown: next, isClosing: false, waiting }));

  const dropWaiting = () => store.setState({ waiting: [] });

  const dropUntilOnline = () =>
    store.setState(({ shown, isClosing, waiting }) => ({
      isClosing: isClosing || shown?.untilOnline === true,
      waiting: waiting.filter(({ untilOnline }) => !untilOnline),
    }));

  return { store, add, close, advance, dropWaiting, dropUntilOnline };
}

export function dismissAll({ dropWaiting, close }: ToastQueue): void {
  dropWaiting();
  close();
}

function merge(toast: QueuedToast, notice: Notice): QueuedToast {
  const { requestId } = notice;
  const requestIds = requestId ? [...toast.requestIds, requestId] : toast.requestIds;
  const untilOnline = toast.untilOnline && notice.untilOnline === true;
  const isOfLoad = toast.isOfLoad && notice.isOfLoad === true;
  return { ...toast, count: toast.count + 1, requestIds, untilOnline, isOfLoad };
}

function isOwnError({ severity, isOfLoad }: QueuedToast): boolean {
  return severity === 'error' && !isOfLoad;
}

function inOrder(toasts: readonly QueuedToast[]): QueuedToast[] {
  const rank = (toast: QueuedToast) => (isOwnError(toast) ? 0 : toast.severity === 'error' ? 1 : 2);
  return toasts.toSorted((one, other) => rank(one) - rank(other));
}
