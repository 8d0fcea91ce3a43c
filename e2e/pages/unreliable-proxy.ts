import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy before the portal that can break connections and hold back what it should pass on. */
export async function startUnreliableProxy(portalUrl: string, port = 0) {
  const portalPort = Number(new URL(portalUrl).port);
  const sockets = new Set<Socket>();
  let keeps = false;
  const server = createServer((browser) => {
    const portal = connect(portalPort, '127.0.0.1');
    for (const [from, to] of [
      [browser, portal],
      [portal, browser],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (part) => {
        if (from === browser || !keeps) to.write(part);
      });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Breaks every connection; new ones work. */
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    /** From now on nothing from the portal gets through, although every connection stays open. */
    swallow: () => {
      keeps = true;
    },
    recover: () => {
      keeps = false;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
