export interface RateLimitOptions {
  readonly perKey: number;
  /** The limit for all keys together bounds the memory too. */
  readonly overall: number;
  readonly windowMs: number;
}

/**
 * It replaces `@fastify/rate-limit`, which counts requests per key: here a limit also applies to all keys together, and
 * the fleet page counts only wrong passwords.
 */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #counts = new Map<string, number>();
  #window = 0;
  #total = 0;

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  hasRemaining(key: string, now = Date.now()): boolean {
    const { perKey, overall, windowMs } = this.#options;
    const window = Math.floor(now / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#total = 0;
      this.#counts.clear();
    }
    return (this.#counts.get(key) ?? 0) < perKey && this.#total < overall;
  }

  /** It returns false, without counting, if a limit is reached. */
  tryConsume(key: string, now = Date.now()): boolean {
    if (!this.hasRemaining(key, now)) return false;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    this.#total += 1;
    return true;
  }
}
