interface Entry {
  readonly payload: Record<string, unknown>;
  readonly endsAt: number;
}

const entries = new Map<string, Entry>();
const MAX_LIFETIME_S = 3600;

export class MemoryAdapter {
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  async upsert(id: string, payload: Record<string, unknown>, expiresInS = MAX_LIFETIME_S): Promise<void> {
    for (const [key, { endsAt }] of entries) if (endsAt < Date.now()) entries.delete(key);
    entries.set(this.#key(id), { payload, endsAt: Date.now() + expiresInS * 1000 });
  }

  async find(id: string): Promise<Record<string, unknown> | undefined> {
    return this.#live(this.#key(id));
  }

  async findByUid(uid: string): Promise<Record<string, unknown> | undefined> {
    for (const key of entries.keys()) {
      const payload = key.startsWith(`${this.#model} `) ? this.#live(key) : undefined;
      if (payload?.uid === uid) return payload;
    }
    return undefined;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = this.#live(this.#key(id));
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    entries.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
  }

  #key(id: string): string {
    return `${this.#model} ${id}`;
  }

  #live(key: string): Record<string, unknown> | undefined {
    const entry = entries.get(key);
    return entry && entry.endsAt > Date.now() ? entry.payload : undefined;
  }
}
