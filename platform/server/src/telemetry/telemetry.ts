import { Metrics } from './metrics.ts';
import { type MetricsAddress, serveMetrics } from './metrics-server.ts';
import { addProcessMetrics } from './process-metrics.ts';
import { Tracing, type TracingSettings } from './tracing.ts';

export interface TelemetrySettings {
  readonly logSuccessPercent: number;
  readonly metrics: MetricsAddress | undefined;
  readonly traces: TracingSettings | undefined;
}

/** By default each request is logged, and nothing else is done. */
export interface ServerTelemetry {
  readonly logSuccessPercent?: number | undefined;
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
  /** Where two servers share a process, and so its metrics, it is a label of their requests. */
  readonly plane?: 'edge' | 'control';
}

export interface Telemetry extends ServerTelemetry {
  readonly metricsUrl: string | undefined;
  /** Metrics end last, after the last traces are exported. */
  close(): Promise<void>;
}

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
