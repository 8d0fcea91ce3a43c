import { type FolderWatch, watchFolders } from '@atrium/build';
import { type Server, stopServer } from './child-process.ts';

/** How a server starts, and what it is made of. */
export interface RestartOptions {
  readonly start: () => Server;
  /** Rejects where the server does not get ready. */
  readonly untilReady: (server: Server) => Promise<void>;
  /** Folders whose changes restart it. */
  readonly sources: readonly string[];
  /** Takes what people read: that it runs anew, or why it does not. */
  readonly print: (line: string) => void;
}

/** A server that starts anew whenever its sources change. While they are broken it is down, and the watch goes on. */
export class RestartingServer {
  readonly #options: RestartOptions;
  #server: Server;
  #watch: FolderWatch | undefined;
  #isStopped = false;
  readonly #replaced = new WeakSet<Server>();

  constructor(options: RestartOptions) {
    this.#options = options;
    this.#server = options.start();
  }

  /** Settles when the first start is done, with its error where it failed; changes count from then on. */
  async ready(): Promise<void> {
    const { untilReady, sources } = this.#options;
    await untilReady(this.#server);
    this.#noticeEnd(this.#server);
    this.#watch = watchFolders(sources, () => this.#restart());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#watch?.close();
    await stopServer(this.#server);
  }

  async #restart(): Promise<void> {
    const { start, untilReady, print } = this.#options;
    const former = this.#server;
    print(`The ${former.name} changed; starting it anew.`);
    this.#replaced.add(former);
    await stopServer(former);
    if (this.#isStopped) return;
    const server = start();
    this.#server = server;
    try {
      await untilReady(server);
      print(`The ${server.name} is ready again.`);
      this.#noticeEnd(server);
    } catch (error) {
      if (!this.#isStopped) print(`${(error as Error).message}\nIt starts again with the next change.`);
    }
  }

  #noticeEnd(server: Server): void {
    void server.exited.then((code) => {
      if (!this.#isStopped && !this.#replaced.has(server))
        this.#options.print(`The ${server.name} ended (${code}). It starts again with the next change.`);
    });
  }
}
