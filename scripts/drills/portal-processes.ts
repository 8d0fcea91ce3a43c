import { freePort } from '@atrium/server';
import { Balancer } from '@atrium/server/testing';
import { endProcess, type ServiceProcess, startService } from '../testing/service-process.ts';

export interface DrillProcess extends ServiceProcess {
  readonly job: 'atrium-api' | 'atrium-gateway';
  readonly instance: string;
  readonly metricsUrl: string;
}

/** Settings of the processes. */
export interface DrillEnvironment {
  readonly api?: Readonly<Record<string, string>>;
  readonly gateway?: Readonly<Record<string, string>>;
}

export interface PortalProcesses {
  /** Where people reach the portal: the balancer in front of the gateways. */
  readonly origin: string;
  readonly processes: readonly DrillProcess[];
  close(): Promise<void>;
}

/** Starts APIs and gateways as processes of their own, each kind behind a balancer. */
export async function startPortalProcesses(
  folder: string,
  replicas: number,
  env: DrillEnvironment,
): Promise<PortalProcesses> {
  const balancers = { api: new Balancer(), gateway: new Balancer() };
  const [apiUrl, origin] = [await balancers.api.listen(), await balancers.gateway.listen()];
  const processes: DrillProcess[] = [];
  const shared = { DATA_DIR: folder, TRUST_PROXY: 'loopback' };
  const close = async () => {
    await Promise.all(processes.map(({ process }) => endProcess(process)));
    await Promise.all(Object.values(balancers).map((balancer) => balancer.close()));
  };
  const start = async (kind: 'api' | 'gateway', settings: Record<string, string>) => {
    const port = await freePort();
    const script = kind === 'api' ? 'api/src/main.ts' : 'platform/edge/src/main.ts';
    const service = await startService(script, { ...shared, ...settings, METRICS_PORT: String(port) });
    const instance = `${kind}-${processes.length}:9464`;
    const metricsUrl = `http://127.0.0.1:${port}/metrics`;
    processes.push({ ...service, job: `atrium-${kind}`, instance, metricsUrl });
    balancers[kind].add(service.url);
  };
  try {
    for (let count = 1; count <= replicas; count += 1) await start('api', { PUBLIC_URL: origin, ...env.api });
    await balancers.api.ready(replicas);
    for (let count = 1; count <= replicas; count += 1)
      await start('gateway', { API_URL: apiUrl, ...env.gateway });
    await balancers.gateway.ready(replicas);
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, processes, close };
}

/** Whether it is the process that was started, and says that it is alive and ready. */
export async function isWell({ process, url }: DrillProcess): Promise<boolean> {
  const states = await Promise.all(
    ['/livez', '/readyz'].map((path) => fetch(`${url}${path}`).catch(() => undefined)),
  );
  return process.exitCode === null && process.signalCode === null && states.every((state) => state?.ok);
}
