type Held = (lock: Lock | null) => Promise<unknown>;
type Ask = { readonly ifAvailable?: boolean };

/** Locks and caches of a browser, which jsdom lacks. */
export interface BrowserLocks {
  /** Names of the locks that are held. */
  readonly held: Set<string>;
  /** Names of the caches. */
  readonly caches: Set<string>;
  /** Takes a lock for another document. Returns a function that releases it, as when that document is gone. */
  hold(name: string): () => void;
  remove(): void;
}

/** Gives jsdom locks and caches, as browsers have them over https. */
export function installLocks(): BrowserLocks {
  const held = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const names = new Set<string>();
  const release = (name: string) => {
    held.delete(name);
    waiting.get(name)?.shift()?.();
  };
  const taken = async (name: string) => {
    if (held.has(name))
      await new Promise<void>((next) => waiting.set(name, [...(waiting.get(name) ?? []), next]));
    held.add(name);
  };
  const request = async (name: string, ...rest: [Held] | [Ask, Held]) => {
    const work = rest.at(-1) as Held;
    if ((rest[0] as Ask).ifAvailable && held.has(name)) return work(null);
    await taken(name);
    return work({ name, mode: 'exclusive' }).finally(() => release(name));
  };
  const caches = {
    open: async (name: string) => void names.add(name),
    delete: async (name: string) => names.delete(name),
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  return {
    held,
    caches: names,
    hold: (name) => {
      held.add(name);
      return () => release(name);
    },
    remove: () => {
      Reflect.deleteProperty(navigator, 'locks');
      Reflect.deleteProperty(globalThis, 'caches');
    },
  };
}
