import { capabilitiesOfWorker } from '@atrium/contract';
import { onCustomerChange } from '@atrium/host';
import { assetOf, isOf } from '../../lib/assets.ts';
import { isOwnWorker } from '../../lib/own-workers.ts';
import { DEV_VERSION } from '../../lib/release-set.ts';
import type { ReleaseSets } from '../../lib/release-sets.ts';
import { WorkerWatch } from './worker-watch.ts';

const LOAD_TIMEOUT_MS = 15_000;

interface WorkerScript {
  readonly path: string;
  /** It is another one after a failure, since a broken copy may be cached. */
  readonly address: string;
  /** It is undefined for that of a development server, which changes. */
  readonly integrity: string | undefined;
}

/** Workers take their scripts from the release set, and end with the customer and with the session. */
export class RemoteWorkers {
  readonly #releaseSets: ReleaseSets;
  readonly #failures = new Map<string, number>();
  readonly #running = new Set<WorkerWatch>();

  constructor(releaseSets: ReleaseSets) {
    this.#releaseSets = releaseSets;
    onCustomerChange(() => {
      for (const watch of this.#running)
        watch.end('It ended with the customer or the session that it was for.');
    });
  }

  /** What remotes get as `Worker`. */
  classOf(Native: typeof Worker): typeof Worker {
    const scriptAt = (address: string) => this.#scriptAt(address);
    const watched = (worker: Worker, script: WorkerScript, terminate: () => void) =>
      this.#watched(worker, script, terminate);
    return class RemoteWorker extends Native {
      readonly #watch: WorkerWatch | null = null;

      constructor(url: string | URL, options?: WorkerOptions) {
        const script = isOwnWorker(String(url)) ? null : scriptAt(String(url));
        super(script?.address ?? url, options);
        if (script) this.#watch = watched(this, script, () => super.terminate());
      }

      override postMessage(message: unknown, options?: Transferable[] | StructuredSerializeOptions): void {
        const why = this.#watch?.whyEnded;
        if (why !== undefined) throw new DOMException(`${why} Start another one.`, 'InvalidStateError');
        if (Array.isArray(options)) super.postMessage(message, options);
        else super.postMessage(message, options);
      }

      override terminate(): void {
        if (this.#watch) this.#watch.end();
        else super.terminate();
      }
    };
  }

  #scriptAt(url: string): WorkerScript {
    const { origin, pathname: path } = new URL(url, document.baseURI);
    const { remotes, integrity } = this.#releaseSets.current();
    const asset = assetOf(path);
    const remote = asset && remotes.find((each) => isOf(asset, each));
    const isWorker = origin === window.location.origin && capabilitiesOfWorker(asset?.file ?? '') !== null;
    const isDeveloped = remote?.version === DEV_VERSION;
    if (!remote || !isWorker || !(isDeveloped || integrity[path]))
      throw new TypeError(
        `${url} is no worker of this release; write new Worker(new URL('./worker.ts', import.meta.url)).`,
      );
    const failures = this.#failures.get(path);
    return { path, address: failures ? `${path}?retry=${failures}` : path, integrity: integrity[path] };
  }

  #watched(worker: Worker, { path, address, integrity }: WorkerScript, terminate: () => void): WorkerWatch {
    const watch: WorkerWatch = new WorkerWatch(worker, {
      address: path,
      terminate: () => {
        this.#running.delete(watch);
        terminate();
      },
      countFailure: () => void this.#failures.set(path, (this.#failures.get(path) ?? 0) + 1),
    });
    this.#running.add(watch);
    checked(address, integrity).then(
      () => watch.deliver(),
      (error) => watch.notLoaded(error),
    );
    return watch;
  }
}

/** The browser checks no hash of a worker's script. It is requested once, since the second request is for the same file. */
async function checked(address: string, integrity: string | undefined): Promise<void> {
  if (integrity === undefined) return;
  const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS);
  const response = await fetch(address, { integrity, credentials: 'omit', signal });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
}
