import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A host gets these milliseconds to take a connection and to say whether it accepts changes. */
const ATTEMPT_MS = 2_000;
/** After these milliseconds the hosts are asked again if none of them accepted changes. */
const RETRY_MS = 250;

/** The server is a standby, or was the primary until a moment ago. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError';
  /** This is the SQLSTATE of a change in a read-only transaction. */
  readonly code = '25006';
}

export interface Host {
  readonly host: string;
  readonly port: number;
}

/** The host is remembered until a connection to it fails. */
export class WritableServer {
  readonly #addresses: readonly string[];
  #known: Host | undefined;
  #search: Promise<Host> | undefined;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  /**
   * All who wait share one search, so that a process opens one connection to each host however many requests it has.
   * @throws ReadOnlyServerError with what each host said
   */
  find(): Promise<Host> {
    if (this.#known) return Promise.resolve(this.#known);
    this.#search ??= this.#ask();
    return this.#search;
  }

  forget({ host, port }: Host): void {
    if (this.#known?.host === host && this.#known.port === port) this.#known = undefined;
  }

  async #ask(): Promise<Host> {
    try {
      this.#known = await Promise.any(this.#addresses.map(ask));
      this.#search = undefined;
      return this.#known;
    } catch (error) {
      void delay(RETRY_MS, undefined, { ref: false }).then(() => {
        this.#search = undefined;
      });
      const reasons = (error as AggregateError).errors.map((each: Error) => each.message);
      throw new ReadOnlyServerError(`no host accepts changes: ${reasons.join('; ')}`, { cause: error });
    }
  }
}

async function ask(connectionString: string): Promise<Host> {
  const client = new pg.Client({ connectionString, application_name: 'atrium_hosts' });
  await openWritable(client, () => client.connect());
  await client.end();
  return { host: client.host, port: client.port };
}

/** The connection is closed again unless the server accepts changes. @throws ReadOnlyServerError if it does not */
export async function openWritable(client: pg.Client, connect: () => Promise<unknown>): Promise<void> {
  const label = `${client.host}:${client.port}`;
  const timer = setTimeout(() => {
    const timeout = Object.assign(new Error(`${label} did not respond in time`), { code: 'ETIMEDOUT' });
    client.connection.stream.destroy(timeout);
  }, ATTEMPT_MS);
  // Without a listener an error of the connection would end the process.
  client.on('error', ignore);
  try {
    await connect();
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    if (rows[0]?.standby) throw new ReadOnlyServerError(`${label} is a standby`);
  } catch (error) {
    client.end().catch(ignore);
    throw error;
  } finally {
    clearTimeout(timer);
  }
  client.off('error', ignore);
}

function ignore(): void {}
