import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the database that a test can cut, freeze and restore. */
export interface Line {
  /** Address of the database through this connection. */
  readonly url: string;
  /** Closes connections and refuses new ones. */
  cut(): void;
  /** Keeps connections open and takes new ones, but passes nothing on: as a server whose processes are stopped. */
  freeze(): void;
  /** Resolves with the next connection that is opened. */
  nextConnection(): Promise<void>;
  /** Ends `cut` and `freeze`. */
  mend(): void;
  close(): Promise<void>;
}

export async function createLineTo(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const open = new Set<readonly [Socket, Socket]>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    if (state === 'cut') return void socket.destroy();
    const pair = [socket, connect(Number(target.port), target.hostname)] as const;
    open.add(pair);
    for (const end of pair) {
      end.on('error', () => undefined);
      end.once('close', () => {
        open.delete(pair);
        destroy(pair);
      });
    }
    if (state === 'whole') join(pair);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      state = 'cut';
      open.forEach(destroy);
    },
    nextConnection: async () => {
      await once(server, 'connection');
    },
    freeze: () => {
      state = 'frozen';
      open.forEach(part);
    },
    mend: () => {
      if (state === 'frozen') open.forEach(join);
      state = 'whole';
    },
    close: () => {
      open.forEach(destroy);
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

function join([one, other]: readonly [Socket, Socket]): void {
  one.pipe(other).pipe(one);
}

function part(pair: readonly [Socket, Socket]): void {
  for (const end of pair) end.unpipe().pause();
}

function destroy(pair: readonly [Socket, Socket]): void {
  for (const end of pair) end.destroy();
}
