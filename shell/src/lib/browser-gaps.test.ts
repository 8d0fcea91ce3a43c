import { fillBrowserGaps } from './browser-gaps.ts';

/** Takes something away for a test, and puts it back afterwards. */
const taken: (() => void)[] = [];
function take(holder: object, name: string, put?: PropertyDescriptor): void {
  const own = Object.getOwnPropertyDescriptor(holder, name);
  const former = own ?? { value: Reflect.get(holder, name), configurable: true, writable: true };
  if (put) Object.defineProperty(holder, name, { ...put, configurable: true });
  else if (own) Reflect.deleteProperty(holder, name);
  else Object.defineProperty(holder, name, { value: undefined, configurable: true, writable: true });
  taken.push(() => Object.defineProperty(holder, name, former));
}
afterEach(() => {
  for (const put of taken.splice(0)) put();
});

describe('a browser of early 2024', () => {
  test('groups', () => {
    take(Map, 'groupBy');
    take(Object, 'groupBy');
    fillBrowserGaps();
    const ofTwo = (value: number) => (value % 2 === 0 ? 'even' : 'odd');
    expect([...Map.groupBy([1, 2, 3], ofTwo)]).toEqual([
      ['odd', [1, 3]],
      ['even', [2]],
    ]);
    expect({ ...Object.groupBy([1, 2, 3], ofTwo) }).toEqual({ odd: [1, 3], even: [2] });
  });

  test('makes promises that are settled from outside', async () => {
    take(Promise, 'withResolvers');
    fillBrowserGaps();
    const { promise, resolve } = Promise.withResolvers<number>();
    resolve(7);
    expect(await promise).toBe(7);
  });

  test('aborts with the first of several signals', () => {
    take(AbortSignal, 'any');
    fillBrowserGaps();
    const [one, other] = [new AbortController(), new AbortController()];
    const either = AbortSignal.any([one.signal, other.signal]);
    expect(either.aborted).toBe(false);
    other.abort('enough');
    expect([either.aborted, either.reason]).toEqual([true, 'enough']);
    expect(AbortSignal.any([one.signal, other.signal]).aborted).toBe(true);
  });
});

test('makes ids without https', () => {
  take(crypto, 'randomUUID', { value: undefined, writable: true });
  Reflect.deleteProperty(crypto, 'randomUUID');
  if (typeof crypto.randomUUID === 'function') take(Object.getPrototypeOf(crypto), 'randomUUID');
  fillBrowserGaps();
  expect(crypto.randomUUID()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(crypto.randomUUID()).not.toBe(crypto.randomUUID());
});

describe.each(['localStorage', 'sessionStorage'] as const)('%s', (name) => {
  test('that cannot be read is kept in memory', () => {
    take(window, name, {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    fillBrowserGaps();
    expect(window[name].getItem('a')).toBeNull();
    window[name].setItem('a', 'b');
    expect([window[name].getItem('a'), window[name].length, window[name].key(0)]).toEqual(['b', 1, 'a']);
    window[name].removeItem('a');
    expect(window[name].getItem('a')).toBeNull();
  });

  test('that is full is kept in memory with what it holds', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    take(window, name, Object.getOwnPropertyDescriptor(window, name));
    fillBrowserGaps();
    window[name].setItem('a', 'b');
    expect(window[name].getItem('a')).toBe('b');
    full.mockRestore();
  });
});
