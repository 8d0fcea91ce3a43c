/** How much of something is let through. */
export interface RateLimitOptions {
  /** Most in one window, for each key. */
  readonly perKey: number;
  /** Most in one window, for all keys together. */
  readonly overall: number;
  readonly windowMs: number;
}

/** Counts in windows of fixed length; what it remembers is bounded, whoever calls. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #counts = new Map<string, number>();
  #window = 0;
  #total = 0;

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** Whether there is one left for this key in the window. */
  has(key: string, now = Date.now()): boolean {
    const { perKey, overall, windowMs } = this.#options;
    const window = Math.floor(now / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#total = 0;
      this.#counts.clear();
    }
    return (this.#counts.get(key) ?? 0) < perKey && this.#total < overall;
  }

  /** Takes one for this key; false where there is none left in the window. */
  take(key: string, now = Date.now()): boolean {
    if (!this.has(key, now)) return false;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    this.#total += 1;
    return true;
  }
}
