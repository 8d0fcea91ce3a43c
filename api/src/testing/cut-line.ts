import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the database that a test can cut and restore. */
export interface Line {
  /** Address of the database through this connection. */
  readonly url: string;
  /** Closes connections and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function createLineTo(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = connect(Number(target.port), target.hostname);
    for (const end of [socket, onward]) {
      open.add(end);
      end.on('error', () => undefined);
      end.once('close', () => {
        open.delete(end);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = () => {
    for (const end of open) end.destroy();
  };
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      breakAll();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
