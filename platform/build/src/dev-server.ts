import { once } from 'node:events';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { capabilitiesOfWorker, workerPolicy } from '@atrium/contract';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { Mode } from './base-config.ts';
import { loadConfig } from './build.ts';
import { Failures } from './failures.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { SourcePositions } from './source-positions.ts';
import { watchTypes } from './watch-types.ts';

export interface DevServer {
  readonly name: string;
  /** The gateway's `DEV_SERVERS` setting takes this origin. */
  readonly url: string;
  /** The listener is called after each build with another `remote.json` than the one before. */
  onManifest(listener: () => void): void;
  /** The findings replace those of the previous call, and pages that open later show them too. */
  show(findings: readonly string[]): void;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const TYPES = 'types';
const OTHERS = 'others';

function createServer(compiler: Compiler, port: number): RspackDevServer {
  return new RspackDevServer(
    {
      host: LOOPBACK,
      port,
      hot: true,
      liveReload: false,
      static: false,
      // The page at the gateway's address connects. The server's own is allowed, unless a page of another site asks
      // there.
      allowedHosts: ['localhost'],
      webSocketServer: 'ws',
      client: {
        webSocketURL: `ws://${LOOPBACK}:${port}/ws`,
        // `failures.mjs` shows these, with positions in the sources.
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      // The edge forwards it.
      headers: ({ url = '' }) => headersOf(url.split('?', 1)[0]?.slice(1) ?? ''),
      devMiddleware: { stats: 'errors-warnings' },
    },
    compiler,
  );
}

function headersOf(path: string): Record<string, string> {
  const capabilities = capabilitiesOfWorker(path);
  return capabilities ? { 'content-security-policy': workerPolicy(capabilities) } : {};
}

/** The page connects to a port that its scripts name, so it has to be known before the build. */
async function freePort(): Promise<number> {
  const holder = createListener().listen(0, LOOPBACK);
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await new Promise((closed) => holder.close(closed));
  return port;
}

/** Menu and routes come with the document, so a change of `remote.json` reloads the pages. */
class ManifestReload {
  readonly #server: RspackDevServer;
  readonly #listeners = new Set<() => void>();
  #unread = false;

  constructor(server: RspackDevServer, config: Configuration) {
    this.#server = server;
    const plugin = config.plugins?.find((candidate) => candidate instanceof ReleasePlugin);
    let manifest = JSON.stringify(plugin?.remote);
    server.compiler.hooks.done.tap('ManifestReload', () => {
      const built = JSON.stringify(plugin?.remote);
      if (built === manifest) return;
      manifest = built;
      this.#unread = true;
      this.#send(server.webSocketServer?.clients ?? []);
      for (const listener of this.#listeners) listener();
    });
  }

  /** It passes on every request for the file that documents are made from. */
  readonly middleware = (_request: unknown, _response: unknown, next: () => void): void => {
    this.#unread = false;
    next();
  };

  /** Pages that were still loading, or on a machine that slept, were not connected at the change. */
  reloadLatePages(): void {
    this.#server.webSocketServer?.implementation.on('connection', (client) => {
      if (this.#unread) this.#send([client]);
    });
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #send(clients: Parameters<RspackDevServer['sendMessage']>[0]): void {
    this.#server.sendMessage(clients, 'static-changed', 'remote.json');
  }
}

/** The server must have been started before. */
class Overlay {
  readonly #server: RspackDevServer;
  readonly #findings = new Map<string, readonly string[]>();

  constructor(server: RspackDevServer) {
    this.#server = server;
    server.webSocketServer?.implementation.on('connection', (client) => {
      if (this.#all().length > 0) this.#send([client]);
    });
    // The message about a build without errors closes the overlay.
    server.compiler.hooks.done.tap('Overlay', () => {
      if ((this.#findings.get(TYPES) ?? []).length > 0) this.#sendToAll();
    });
  }

  show(source: string, findings: readonly string[]): void {
    this.#findings.set(source, findings);
    this.#sendToAll();
  }

  #all(): string[] {
    return [...this.#findings.values()].flat();
  }

  #sendToAll(): void {
    this.#send(this.#server.webSocketServer?.clients ?? []);
  }

  #send(clients: Parameters<RspackDevServer['sendMessage']>[0]): void {
    // The overlay already shows errors of a failed build.
    if (this.#server.stats?.hasErrors()) return;
    const findings = this.#all();
    if (findings.length > 0) this.#server.sendMessage(clients, 'errors', findings);
    else this.#server.sendMessage(clients, 'still-ok');
  }
}

/** The port 0 means any free one; without `print`, types are not checked. The last good build is served meanwhile. */
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
  const compiler = rspack(config);
  const server = createServer(compiler, ownPort);
  const manifest = new ManifestReload(server, config);
  const positions = new SourcePositions(compiler, folder);
  const failures = new Failures({ compiler, folder, positions, print });
  server.options.setupMiddlewares = (middlewares) => [
    { name: 'manifest-reload', path: '/release.json', middleware: manifest.middleware },
    { name: 'failures', path: '/failures', middleware: failures.describe },
    { name: 'open-shown-sources', path: '/rspack-dev-server/open-editor', middleware: failures.open },
    ...middlewares,
  ];
  await server.start();
  manifest.reloadLatePages();
  const overlay = new Overlay(server);
  const types =
    print &&
    watchTypes(folder, (findings) => {
      overlay.show(TYPES, findings);
      print(
        findings.length > 0 ? `${name}: type errors\n${findings.join('\n')}` : `${name}: no more type errors`,
      );
    });
  return {
    name,
    url: `http://${LOOPBACK}:${ownPort}`,
    onManifest: (listener) => manifest.onChange(listener),
    show: (findings) => overlay.show(OTHERS, findings),
    close: async () => {
      types?.close();
      await server.stop();
    },
  };
}
