import type { Metrics, Value } from '../telemetry/metrics.ts';
import {
  type ByteRange,
  ObjectDamaged,
  type ObjectDescription,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts';

const OPERATIONS = ['put', 'read', 'stat', 'list', 'delete', 'probe'] as const;
const OUTCOMES = ['done', 'unavailable', 'damaged'] as const;
type Operation = (typeof OPERATIONS)[number];
type Count = Value<'operation' | 'outcome'>;

/** An outage is noticed before a person meets it. */
const PROBE_INTERVAL_MS = 15_000;
/** No object has this key. */
const PROBE_KEY = 'probe';

export interface StoreWatch {
  readonly metrics: Metrics;
  readonly log: {
    warn(cause: { readonly err: unknown }, message: string): void;
    info(message: string): void;
  };
  readonly probeIntervalMs?: number;
}

export class WatchedStore implements ObjectStore {
  readonly #store: ObjectStore;
  readonly #count: Count;
  readonly #probes: NodeJS.Timeout;
  readonly #log: StoreWatch['log'];
  #isOut = false;

  constructor(store: ObjectStore, { metrics, log, probeIntervalMs = PROBE_INTERVAL_MS }: StoreWatch) {
    this.#store = store;
    this.#log = log;
    this.#count = metrics.counter({
      name: 'atrium_storage_operations_total',
      help: 'Operations of the storage of files; the probe is one that no person waits for.',
      labels: ['operation', 'outcome'],
    });
    // A counter that begins with its first failure would never grow.
    for (const operation of OPERATIONS)
      for (const outcome of OUTCOMES) this.#count.set({ operation, outcome }, 0);
    this.#probes = setInterval(() => void this.#probe(), probeIntervalMs).unref();
  }

  put(key: string, description: ObjectDescription, open: () => AsyncIterable<Buffer>): Promise<void> {
    return this.#watch('put', this.#store.put(key, description, open));
  }

  read(key: string, range: ByteRange): Promise<Buffer> {
    return this.#watch('read', this.#store.read(key, range));
  }

  noteDamage(): void {
    this.#count.add({ operation: 'read', outcome: 'damaged' });
  }

  stat(key: string): Promise<StoredObject | null> {
    return this.#watch('stat', this.#store.stat(key));
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    try {
      yield* this.#store.list(prefix);
      this.#note('list');
    } catch (error) {
      this.#note('list', error);
      throw error;
    }
  }

  delete(key: string): Promise<void> {
    return this.#watch('delete', this.#store.delete(key));
  }

  async close(): Promise<void> {
    clearInterval(this.#probes);
    await this.#store.close();
  }

  async #probe(): Promise<void> {
    const cause = await this.#watch('probe', this.#store.stat(PROBE_KEY)).then(
      () => null,
      (error: Error) => error.cause ?? error,
    );
    if (this.#isOut === (cause !== null)) return;
    this.#isOut = cause !== null;
    if (cause) this.#log.warn({ err: cause }, 'the storage of files does not respond');
    else this.#log.info('the storage of files responds again');
  }

  async #watch<T>(operation: Operation, running: Promise<T>): Promise<T> {
    try {
      const result = await running;
      this.#note(operation);
      return result;
    } catch (error) {
      this.#note(operation, error);
      throw error;
    }
  }

  #note(operation: Operation, error?: unknown): void {
    const outcome = error === undefined ? 'done' : error instanceof ObjectDamaged ? 'damaged' : 'unavailable';
    this.#count.add({ operation, outcome });
  }
}
