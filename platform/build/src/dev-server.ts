import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { loadConfig } from './build.ts';

/** A running development server. */
export interface DevServer {
  readonly name: string;
  /** Origin that the gateway's `DEV_SERVERS` setting takes. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves one deployable with hot reload that keeps component state. Pages come from the gateway, which
 * forwards `/assets/<name>/dev/` here; only the update socket is opened by the browser directly.
 *
 * @param folder Folder with `package.json` and `rspack.config.ts`.
 * @param port Free port on the loopback address.
 */
export async function startDevServer(folder: string, port: number): Promise<DevServer> {
  process.env.NODE_ENV = 'development';
  const config = await loadConfig(folder, 'development');
  const compiler = rspack(config);
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      static: false,
      allowedHosts: 'all',
      webSocketServer: 'ws',
      client: {
        webSocketURL: `ws://127.0.0.1:${port}/ws`,
        overlay: false,
        logging: 'warn',
      },
      devMiddleware: { stats: 'errors-warnings' },
    },
    compiler,
  );
  await server.start();
  return { name: config.name ?? '', url: `http://127.0.0.1:${port}`, close: () => server.stop() };
}
