import type { Notice } from '@atrium/host';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A notice in the queue, with all the equal ones that came while it waited or was shown. */
export interface QueuedToast {
  readonly id: number;
  readonly message: string;
  readonly severity: Notice['severity'];
  readonly count: number;
  readonly requestIds: readonly string[];
}

interface Queue {
  readonly shown: QueuedToast | null;
  /** The shown toast is on its way out; the next one appears when it is gone. */
  readonly isClosing: boolean;
  readonly waiting: readonly QueuedToast[];
}

export interface ToastQueue {
  readonly store: StoreApi<Queue>;
  /** Folds the notice into an equal one, else queues it: errors before everything else, else in their order. */
  readonly add: (notice: Notice) => void;
  /** Starts to take the shown toast away. */
  readonly close: () => void;
  /** The shown toast is gone: shows the next one. */
  readonly advance: () => void;
  /** Drops what waits; the shown toast keeps its time. */
  readonly dropWaiting: () => void;
}

/**
 * One toast at a time. notistack has a queue of its own, but its next toast pushes the shown one out, so it is
 * handed the next only when the former has gone.
 */
export function createToastQueue(): ToastQueue {
  const store = createStore<Queue>()(() => ({ shown: null, isClosing: false, waiting: [] }));
  let lastId = 0;

  function add(notice: Notice): void {
    const { shown, isClosing, waiting } = store.getState();
    const isEqual = (other: QueuedToast) =>
      other.message === notice.message && other.severity === notice.severity;
    if (shown && !isClosing && isEqual(shown)) {
      store.setState({ shown: fold(shown, notice) });
      return;
    }
    if (waiting.some(isEqual)) {
      store.setState({ waiting: waiting.map((other) => (isEqual(other) ? fold(other, notice) : other)) });
      return;
    }
    lastId += 1;
    const toast = fold(
      { id: lastId, message: notice.message, severity: notice.severity, count: 0, requestIds: [] },
      notice,
    );
    if (shown) store.setState({ waiting: inOrder([...waiting, toast]) });
    else store.setState({ shown: toast });
  }

  const close = () => store.setState(({ shown }) => ({ isClosing: shown !== null }));

  const advance = () =>
    store.setState(({ waiting: [next = null, ...waiting] }) => ({ shown: next, isClosing: false, waiting }));

  const dropWaiting = () => store.setState({ waiting: [] });

  return { store, add, close, advance, dropWaiting };
}

function fold(toast: QueuedToast, { requestId }: Notice): QueuedToast {
  const requestIds = requestId ? [...toast.requestIds, requestId] : toast.requestIds;
  return { ...toast, count: toast.count + 1, requestIds };
}

function inOrder(toasts: readonly QueuedToast[]): QueuedToast[] {
  const isError = ({ severity }: QueuedToast) => severity === 'error';
  return [...toasts.filter(isError), ...toasts.filter((toast) => !isError(toast))];
}
