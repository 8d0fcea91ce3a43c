import { type BrowserLocks, installLocks } from '../testing/browser-locks.ts';
import type { RemoteCode } from './hang-marks.ts';
import { enter, leave, watchForHangs } from './hang-watch.ts';

const bell: RemoteCode = { name: 'mfe-account', version: '1.4.0', part: 'bell' };
const card: RemoteCode = { name: 'mfe-rewards', version: '2.0.0', part: 'card' };

let stop: () => void;
let visibility: DocumentVisibilityState;
let browser: BrowserLocks;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  browser = installLocks();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  stop = watchForHangs();
});

afterEach(() => {
  for (const code of [bell, card]) leave(code);
  stop();
  browser.remove();
  jest.useRealTimers();
});

function marks(): { name: string; beat: number }[] {
  return Object.values(localStorage).map((value) => JSON.parse(String(value)));
}

const marked = () => marks().map(({ name }) => name);

it('marks what runs until it ends', () => {
  enter(bell);
  expect(marks()).toEqual([{ ...bell, beat: Date.now() }]);
  leave(bell);
  expect(marks()).toEqual([]);
});

it('updates its heartbeat while it waits', () => {
  enter(bell);
  jest.advanceTimersByTime(3_000);
  expect(marks()).toEqual([{ ...bell, beat: Date.now() }]);
});

it('marks what was entered last, then what was entered before it', () => {
  enter(bell);
  enter(card);
  expect(marked()).toEqual(['mfe-rewards']);
  enter(bell);
  expect(marked()).toEqual(['mfe-account']);
  leave(bell);
  expect(marked()).toEqual(['mfe-rewards']);
});

it.each(['/assets/mfe-account/1.4.0/bell.js?retry=1', `/assets/${'b'.repeat(24)}/mfe-account/bell.js`])(
  'marks the code of a script that has loaded: %s',
  (address) => {
    enter(bell);
    enter(card);
    const script = document.createElement('script');
    script.src = address;
    document.head.append(script);
    script.dispatchEvent(new Event('load'));
    expect(marked()).toEqual(['mfe-account']);
  },
);

it('has no mark after pagehide, and a mark again after pageshow', () => {
  enter(bell);
  window.dispatchEvent(new Event('pagehide'));
  expect(marks()).toEqual([]);
  jest.advanceTimersByTime(10_000);
  expect(marks()).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
  expect(marked()).toEqual(['mfe-account']);
});

it('ends its witness on pagehide, since a page with a lock is not kept for going back', () => {
  const terminate = jest.fn();
  class FakeWorker {
    readonly terminate = terminate;
    postMessage() {}
  }
  Object.defineProperty(globalThis, 'Worker', { value: FakeWorker, configurable: true });
  URL.createObjectURL = () => 'blob:';
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  enter(bell);
  expect(terminate).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pagehide'));
  expect(terminate).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('pageshow'));
  Reflect.deleteProperty(globalThis, 'Worker');
});

it('has no mark while the person prints, which stops the page', () => {
  enter(bell);
  window.dispatchEvent(new Event('beforeprint'));
  expect(marks()).toEqual([]);
  window.dispatchEvent(new Event('afterprint'));
  expect(marked()).toEqual(['mfe-account']);
});

it('has no mark while the document is hidden', () => {
  enter(bell);
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(marks()).toEqual([]);
  enter(card);
  expect(marks()).toEqual([]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(marked()).toEqual(['mfe-rewards']);
});

it('ignores development builds', () => {
  enter({ ...bell, version: 'dev' });
  expect(marks()).toEqual([]);
});
