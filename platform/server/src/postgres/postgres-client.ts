import pg from 'pg';
import { hostAddresses } from './host-addresses.ts';
import { openWritable, WritableServer } from './writable-server.ts';

/** All clients of the process share one server for each address. */
const servers = new Map<string, WritableServer>();

type ConnectCallback = Parameters<pg.Client['connect']>[0];

/** It connects to that host of its `connectionString` that accepts changes. Pools take it as their `Client`. */
export class PostgresClient extends pg.Client {
  readonly #server: WritableServer | undefined;

  constructor(config: pg.ClientConfig = {}) {
    const address = config.connectionString;
    const hosts = address === undefined ? [] : hostAddresses(address);
    super(hosts.length > 1 ? { ...config, connectionString: hosts[0] } : config);
    this.#server = address !== undefined && hosts.length > 1 ? serverOf(address, hosts) : undefined;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
    const connected = this.#server ? this.#connectTo(this.#server) : super.connect();
    if (!callback) return connected;
    const report = callback as (error: Error | null, client?: pg.Client) => void;
    connected.then((client) => report(null, client), report);
    return undefined;
  }

  async #connectTo(server: WritableServer): Promise<pg.Client> {
    const found = await server.find();
    Object.assign(this, found);
    try {
      await openWritable(this, () => super.connect());
      return this;
    } catch (error) {
      server.forget(found);
      throw error;
    }
  }
}

function serverOf(address: string, hosts: readonly string[]): WritableServer {
  const server = servers.get(address) ?? new WritableServer(hosts);
  servers.set(address, server);
  return server;
}
