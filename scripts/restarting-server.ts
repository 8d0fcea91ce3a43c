import { type FolderWatch, watchFolders } from '@atrium/build';
import { errorMessage } from '@atrium/server/thrown';
import { type Server, stopServer } from './child-process.ts';

/** How a server starts, and which sources restart it. */
export interface RestartOptions {
  readonly start: () => Server;
  /** Rejects if the server does not become ready. */
  readonly untilReady: (server: Server) => Promise<void>;
  /** Folders whose changes restart it. */
  readonly sources: readonly string[];
  /** Prints a message for people: that it runs again, or why it does not. */
  readonly print: (line: string) => void;
}

/** A server that restarts whenever its sources change. While they are broken it is down, and watching continues. */
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

  /** Waits for the first start, and watches the sources from then on. Rejects if that start fails. */
  async ready(): Promise<void> {
    const { untilReady, sources } = this.#options;
    await untilReady(this.#server);
    this.#reportExit(this.#server);
    this.#watch = watchFolders(sources, () => this.#restart());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#watch?.close();
    await stopServer(this.#server);
  }

  async #restart(): Promise<void> {
    const { start, untilReady, print } = this.#options;
    const previous = this.#server;
    print(`The sources of the ${previous.name} changed; restarting it.`);
    this.#replaced.add(previous);
    await stopServer(previous);
    if (this.#isStopped) return;
    const server = start();
    this.#server = server;
    try {
      await untilReady(server);
      print(`The ${server.name} is ready again.`);
      this.#reportExit(server);
    } catch (error) {
      if (!this.#isStopped) print(`${errorMessage(error)}\nIt restarts with the next change.`);
    }
  }

  #reportExit(server: Server): void {
    void server.exited.then((code) => {
      if (!this.#isStopped && !this.#replaced.has(server))
        this.#options.print(
          `The ${server.name} stopped (exit code ${code}). It restarts with the next change.`,
        );
    });
  }
}
