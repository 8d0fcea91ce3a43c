import type { Notice } from '@atrium/host';
import { createToastQueue, type ToastQueue } from './toast-queue.ts';

const error = (message: string, requestId?: string): Notice => ({ message, severity: 'error', requestId });
const offline = (message: string): Notice => ({ ...error(message), untilOnline: true });
const notLoaded = (message: string): Notice => ({ ...error(message), isOfLoad: true });
const success = (message: string): Notice => ({ message, severity: 'success' });

/** All messages in the order in which they are shown. */
function seenIn({ store, close, advance }: ToastQueue): string[] {
  const seen: string[] = [];
  for (let { shown } = store.getState(); shown; { shown } = store.getState()) {
    seen.push(shown.message);
    close();
    advance();
  }
  return seen;
}

function queueOf(...notices: Notice[]): ToastQueue {
  const queue = createToastQueue();
  for (const notice of notices) queue.add(notice);
  return queue;
}

test('notices are shown in order, and none is lost', () => {
  expect(seenIn(queueOf(error('a'), error('b'), error('c')))).toEqual(['a', 'b', 'c']);
});

test('a later notice never displaces the shown one', () => {
  const queue = queueOf(error('a'), success('b'), error('c'));
  expect(queue.store.getState()).toMatchObject({ shown: { message: 'a' }, isClosing: false });
});

test('an error is queued before successes and after other errors', () => {
  const queue = queueOf(success('shown'), success('saved'), error('a'), error('b'));
  expect(seenIn(queue)).toEqual(['shown', 'a', 'b', 'saved']);
});

test('an error of what the person did is shown at once before one of what did not load, which comes next', () => {
  const queue = queueOf(notLoaded('a'), success('saved'), error('done'));
  expect(queue.store.getState()).toMatchObject({ shown: { message: 'a' }, isClosing: true });
  queue.advance();
  expect(seenIn(queue)).toEqual(['done', 'a', 'saved']);
});

test('an error of what did not load is queued after those of what the person did', () => {
  expect(seenIn(queueOf(error('shown'), notLoaded('a'), error('b')))).toEqual(['shown', 'b', 'a']);
});

test('equal messages are one toast with a count and all request ids', () => {
  const { store } = queueOf(error('a', '1'), error('b', '2'), error('a', '3'), error('b', '4'), error('b'));
  const { shown, waiting } = store.getState();
  expect(shown).toMatchObject({ message: 'a', count: 2, requestIds: ['1', '3'] });
  expect(waiting).toMatchObject([{ message: 'b', count: 3, requestIds: ['2', '4'] }]);
});

test('a success with the text of an error is a toast of its own', () => {
  expect(seenIn(queueOf(error('a'), success('a')))).toEqual(['a', 'a']);
});

test('a message that arrives while its toast closes is shown again', () => {
  const queue = queueOf(error('a'));
  queue.close();
  queue.add(error('a'));
  queue.advance();
  expect(queue.store.getState()).toMatchObject({ shown: { message: 'a', count: 1 }, isClosing: false });
});

test('toasts about a missing connection are dropped when it is back; those that also have another cause stay', () => {
  const queue = queueOf(offline('a'), offline('b'), error('c'), error('d'), offline('d'));
  queue.dropUntilOnline();
  expect(queue.store.getState()).toMatchObject({ shown: { message: 'a' }, isClosing: true });
  queue.advance();
  expect(seenIn(queue)).toEqual(['c', 'd']);
});

test('waiting toasts can be dropped; the shown one stays', () => {
  const queue = queueOf(error('a'), error('b'));
  queue.dropWaiting();
  expect(seenIn(queue)).toEqual(['a']);
});

describe('a notice that can be undone', () => {
  const undoable = (message: string): Notice => ({ ...success(message), undo: () => {} });
  const shown = ({ store }: ToastQueue) => store.getState().shown?.message;

  it('is shown at once, and the one that it takes the place of comes next', () => {
    const queue = queueOf(error('a'), error('b'), undoable('done'));
    expect(queue.store.getState()).toMatchObject({ shown: { message: 'a' }, isClosing: true });
    queue.advance();
    expect(seenIn(queue)).toEqual(['done', 'a', 'b']);
  });

  it('stays while errors of the background arrive', () => {
    const queue = queueOf(undoable('done'), error('a'));
    expect([shown(queue), queue.store.getState().isClosing]).toEqual(['done', false]);
  });

  it('is a notice of its own, however alike another is', () => {
    const queue = queueOf(undoable('done'), undoable('done'));
    queue.advance();
    expect(seenIn(queue)).toEqual(['done', 'done']);
  });
});
