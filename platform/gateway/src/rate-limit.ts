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

  /** Takes one for this key; false where there are none left in the window. */
  take(key: string, now = Date.now()): boolean {
    const { perKey, overall, windowMs } = this.#options;
    const window = Math.floor(now / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#total = 0;
      this.#counts.clear();
    }
    const taken = this.#counts.get(key) ?? 0;
    if (taken >= perKey || this.#total >= overall) return false;
    this.#counts.set(key, taken + 1);
    this.#total += 1;
    return true;
  }
}
