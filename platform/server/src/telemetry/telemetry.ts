import { Metrics } from './metrics.ts';
import { type MetricsAddress, serveMetrics } from './metrics-server.ts';
import { addProcessMetrics } from './process-metrics.ts';
import { Tracing, type TracingSettings } from './tracing.ts';

/** What a process says about itself, and to whom. */
export interface TelemetrySettings {
  /** Share of the requests that succeeded of which a line is logged. */
  readonly logSuccessPercent: number;
  /** Where monitoring reads the metrics; undefined for nowhere. */
  readonly metrics: MetricsAddress | undefined;
  /** Where traces go; undefined for nowhere. */
  readonly traces: TracingSettings | undefined;
}

/** How the requests of a server are watched; by default each is logged, and nothing else is done. */
export interface ServerTelemetry {
  /** Share of the requests that succeeded of which a line is logged; 100 by default. */
  readonly logSuccessPercent?: number | undefined;
  /** Where requests are counted; without it they are not. */
  readonly metrics?: Metrics | undefined;
  /** What records traces; without it there are none. */
  readonly tracing?: Tracing | undefined;
}

/** The telemetry of a running process. */
export interface Telemetry extends ServerTelemetry {
  /** Where metrics are; undefined without. */
  readonly metricsUrl: string | undefined;
  /** Exports the last traces. Metrics end last. */
  close(): Promise<void>;
}

/**
 * Opens the telemetry of this process.
 *
 * @param service how the process is called, and whether what it calls are processes of the portal, which continue its
 *   traces
 */
export async function openTelemetry(
  service: { readonly name: string; readonly callsPortal: boolean },
  { logSuccessPercent, metrics: address, traces }: TelemetrySettings,
): Promise<Telemetry> {
  const metrics = new Metrics();
  const stopMeasuring = address && addProcessMetrics(metrics);
  const server = address && (await serveMetrics(metrics, address));
  const tracing = traces && new Tracing(service, traces, metrics);
  return {
    logSuccessPercent,
    metrics: address && metrics,
    tracing,
    metricsUrl: server?.url,
    close: async () => {
      await tracing?.close();
      await server?.close();
      stopMeasuring?.();
    },
  };
}
