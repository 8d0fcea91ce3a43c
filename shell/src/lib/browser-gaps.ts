// It fills what the code uses and a supported browser may lack: functions of the last two and a half years, what
// plain http has no access to, and storage that is blocked or full. It is imported before the shell, all remotes and
// their libraries, and what remotes share is frozen afterwards.
export function fillBrowserGaps(): void {
  define(Map, 'groupBy', mapGroupBy);
  define(Object, 'groupBy', (items: Iterable<unknown>, keyOf: KeyOf) =>
    Object.assign(Object.create(null), Object.fromEntries(mapGroupBy(items, keyOf))),
  );
  define(Promise, 'withResolvers', withResolvers);
  define(AbortSignal, 'any', anySignal);
  if (typeof crypto.randomUUID !== 'function') define(crypto, 'randomUUID', randomUuid);
  fillStorage('localStorage');
  fillStorage('sessionStorage');
}

type KeyOf = (item: unknown, index: number) => unknown;

function define(holder: object, name: string, value: unknown): void {
  if (name in holder) return;
  Object.defineProperty(holder, name, { value, configurable: true, writable: true });
}

function mapGroupBy(items: Iterable<unknown>, keyOf: KeyOf): Map<unknown, unknown[]> {
  const groups = new Map<unknown, unknown[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function withResolvers() {
  let settle = {};
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const all = [...signals];
  const either = new AbortController();
  const aborted = all.find((signal) => signal.aborted);
  if (aborted) either.abort(aborted.reason);
  for (const signal of all) {
    signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal });
  }
  return either.signal;
}

/** Browsers have RFC 9562's version 4 on https and localhost only. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte, index) => {
    const bits = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return bits.toString(16).padStart(2, '0');
  }).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const PROBE = 'atrium.probe';

/** Where storage is blocked or full, values are kept as long as the document: nothing else depends on them. */
function fillStorage(name: 'localStorage' | 'sessionStorage'): void {
  let kept: [string, string][] = [];
  try {
    const storage = window[name];
    kept = Object.entries(storage);
    storage.setItem(PROBE, PROBE);
    storage.removeItem(PROBE);
  } catch {
    Object.defineProperty(window, name, { value: memoryStorage(kept), configurable: true });
  }
}

function memoryStorage(kept: readonly [string, string][]): Storage {
  const items = new Map(kept);
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

fillBrowserGaps();
