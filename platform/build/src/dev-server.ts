import { once } from 'node:events';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { Mode } from './base-config.ts';
import { loadConfig } from './build.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { type TypeWatch, watchTypes } from './watch-types.ts';

/** A running development server. */
export interface DevServer {
  readonly name: string;
  /** Origin that the gateway's `DEV_SERVERS` setting takes. */
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

function createServer(config: Configuration, port: number): RspackDevServer {
  return new RspackDevServer(
    {
      host: LOOPBACK,
      port,
      hot: true,
      liveReload: false,
      static: false,
      // Of pages at the gateway's address. Its own address is allowed, unless a page of another site asks there.
      allowedHosts: ['localhost'],
      webSocketServer: 'ws',
      client: {
        webSocketURL: `ws://${LOOPBACK}:${port}/ws`,
        // The portal shows run-time errors itself.
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      devMiddleware: { stats: 'errors-warnings' },
    },
    rspack(config),
  );
}

/** The page connects to a port that its scripts name, so it has to be known before the build. */
async function freePort(): Promise<number> {
  const holder = createListener().listen(0, LOOPBACK);
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await new Promise((closed) => holder.close(closed));
  return port;
}

/** Menu and routes come with the document, so a change of `remote.json` reloads the page. */
function reloadWithManifest(server: RspackDevServer, config: Configuration): void {
  const plugin = config.plugins?.find((candidate) => candidate instanceof ReleasePlugin);
  let manifest = JSON.stringify(plugin?.remote);
  server.compiler.hooks.done.tap('reloadWithManifest', () => {
    const built = JSON.stringify(plugin?.remote);
    if (built === manifest) return;
    manifest = built;
    server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed', 'remote.json');
  });
}

/** Reports type errors in the terminal, and in the overlay like the bundler's own errors. */
function showTypeErrors(
  server: RspackDevServer,
  folder: string,
  report: (findings: readonly string[]) => void,
): TypeWatch {
  // The overlay already shows errors of a failed build.
  const isBuilt = () => !server.stats?.hasErrors();
  const types = watchTypes(folder, (findings) => {
    report(findings);
    const clients = server.webSocketServer?.clients ?? [];
    if (!isBuilt()) return;
    if (findings.length > 0) server.sendMessage(clients, 'errors', findings);
    else server.sendMessage(clients, 'still-ok');
  });
  server.webSocketServer?.implementation.on('connection', (client) => {
    if (isBuilt() && types.findings.length > 0) server.sendMessage([client], 'errors', types.findings);
  });
  return types;
}

/**
 * Serves one deployable with hot reload that keeps component state. Pages come from the gateway, which forwards
 * `/assets/<name>/dev/` to this server; the browser connects directly only for the update socket. Syntax errors, type
 * errors and errors in `remote.json` appear in an overlay and in the terminal; the last good build is still served.
 *
 * @param folder Folder with `package.json` and `rspack.config.ts`.
 * @param port Free port on the loopback address; 0 for any.
 * @param print Receives the results of the type check; without it, types are not checked.
 * @param mode In a live portal, whose shell has React's production build, an update mounts the remote's parts again.
 */
export async function startDevServer(
  folder: string,
  port: number,
  print?: (text: string) => void,
  mode: Exclude<Mode, 'production'> = 'development',
): Promise<DevServer> {
  process.env.NODE_ENV = 'development';
  const config = await loadConfig(folder, mode);
  const name = config.name ?? '';
  const ownPort = port || (await freePort());
  const server = createServer(config, ownPort);
  reloadWithManifest(server, config);
  await server.start();
  const types =
    print &&
    showTypeErrors(server, folder, (findings) =>
      print(
        findings.length > 0 ? `${name}: type errors\n${findings.join('\n')}` : `${name}: no more type errors`,
      ),
    );
  return {
    name,
    url: `http://${LOOPBACK}:${ownPort}`,
    close: async () => {
      types?.close();
      await server.stop();
    },
  };
}
