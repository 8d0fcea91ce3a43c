// The portal as in production, two of each process behind balancers, for people in numbers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CapacityDatabase, openCapacityDatabase, startMailServer } from '@atrium/api/bench';
import { freePort } from '@atrium/server';
import { Balancer, TraceReceiver } from '@atrium/server/testing';
import { type Server, startServer, untilReady } from '../child-process.ts';
import { buildAndPublish, deployables } from '../deployables.ts';
import { endProcess } from '../testing/service-process.ts';
import { type Usage, usageOf, usageOfFamily } from './process-usage.ts';

const POLL_INTERVAL_MS = 1_000;
/** Longer than the polling interval of the balancers. */
const DRAIN_DELAY_MS = 3_000;
/** Time in which responses to requests at the old process arrive, before it is told to end. */
const SETTLE_MS = 2_000;

type Role = 'gateway' | 'api' | 'login';

/** One process of the portal. */
export interface Replica {
  readonly name: string;
  readonly role: Role;
  readonly url: string;
  readonly metricsUrl: string;
  readonly server: Server;
  /** File with its log. */
  readonly log: string;
}

const SCRIPTS: Record<Role, string> = {
  gateway: 'platform/edge/src/main.ts',
  api: 'api/src/main.ts',
  login: 'api/src/main.ts',
};

/** Two gateways, two APIs and two login services with their database. */
export class PortalUnderLoad {
  readonly database: CapacityDatabase;
  readonly replicas: Replica[] = [];
  readonly #balancers: Record<Role, Balancer> = {
    gateway: new Balancer(POLL_INTERVAL_MS),
    api: new Balancer(POLL_INTERVAL_MS),
    login: new Balancer(POLL_INTERVAL_MS),
  };
  readonly #undo: (() => unknown)[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'atrium-capacity-'));
  readonly #collector = new TraceReceiver();
  #env: Record<Role, Record<string, string>> = { gateway: {}, api: {}, login: {} };
  #started = 0;
  #origin = '';

  private constructor(database: CapacityDatabase) {
    this.database = database;
  }

  /** Starts everything; the database is kept in `dataDir` and filled the first time. @param env of each process */
  static async open(dataDir: string, applications: number, env = {}): Promise<PortalUnderLoad> {
    const portal = new PortalUnderLoad(await openCapacityDatabase(dataDir, applications));
    portal.#undo.push(() => portal.database.close());
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void portal.close().finally(() => process.exit(1)));
    try {
      await portal.#start(env);
      return portal;
    } catch (error) {
      await portal.close();
      throw error;
    }
  }

  /** Where people reach it. */
  get origin(): string {
    return this.#origin;
  }

  async #start(env: Record<string, string>): Promise<void> {
    const registry = join(this.#folder, 'registry');
    await buildAndPublish(deployables(), registry, (line) => console.log(line));
    const mail = await startMailServer();
    const collectorUrl = await this.#collector.listen();
    this.#undo.push(
      () => mail.close(),
      () => this.#collector.close(),
    );
    const urls = {
      api: await this.#balancers.api.listen(),
      login: await this.#balancers.login.listen(),
    };
    this.#origin = await this.#balancers.gateway.listen();
    const shared = {
      ...env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: this.#folder,
      PUBLIC_URL: this.#origin,
      TRUST_PROXY: 'loopback',
      OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
      DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
    };
    const api = { ...shared, DATABASE_URL: this.database.url, SMTP_URL: mail.smtpUrl };
    this.#env = {
      gateway: { ...shared, REGISTRY_DIR: registry, API_URL: urls.api, LOGIN_URL: urls.login },
      api: { ...api, SERVICES: 'portal,session' },
      login: { ...api, SERVICES: 'login' },
    };
    for (const role of ['api', 'login', 'gateway'] as const)
      for (let count = 1; count <= 2; count += 1) {
        await this.#startReplica(role);
        await this.#balancers[role].ready(count);
      }
  }

  async #startReplica(role: Role): Promise<Replica> {
    const [port, metricsPort] = [await freePort(), await freePort()];
    this.#started += 1;
    const name = `${role} ${this.#started}`;
    const url = `http://127.0.0.1:${port}`;
    const env = { ...this.#env[role], PORT: String(port), METRICS_PORT: String(metricsPort) };
    const server = startServer(name, SCRIPTS[role], env, this.#folder);
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    const replica = { name, role, url, metricsUrl, server, log: join(this.#folder, `${name}.log`) };
    this.replicas.push(replica);
    await untilReady(server, `${url}/readyz`, this.#folder);
    this.#balancers[role].add(url);
    return replica;
  }

  /** Starts a new process, then stops the old one, as a deployment does. */
  async replace(old: Replica): Promise<Replica> {
    const fresh = await this.#startReplica(old.role);
    await this.#balancers[old.role].ready(3);
    await new Promise((done) => setTimeout(done, SETTLE_MS));
    await endProcess(old.server.process);
    this.#balancers[old.role].remove(old.url);
    this.replicas.splice(this.replicas.indexOf(old), 1);
    return fresh;
  }

  /** Processor time and memory of each process, and of PostgreSQL as a whole. */
  usage(): Map<string, Usage> {
    const processes = this.replicas.map(
      ({ name, server }) => [name, usageOf(server.process.pid ?? 0)] as const,
    );
    return new Map([...processes, ['PostgreSQL', usageOfFamily(this.database.serverPid)]]);
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map(({ server }) => endProcess(server.process)));
    await Promise.all(Object.values(this.#balancers).map((balancer) => balancer.close()));
    for (const undo of this.#undo.reverse()) await undo();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
