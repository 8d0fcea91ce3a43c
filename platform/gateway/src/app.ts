import { createControl } from '@atrium/control';
import { createEdge } from '@atrium/edge';
import { type OpenFor, type OpenRegistry, openRegistry } from '@atrium/registry';
import type { ServerTelemetry, ServerTimeouts } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from './settings.ts';

export interface Gateway {
  readonly edge: FastifyInstance;
  readonly control: FastifyInstance;
  /** Requests in flight are answered before both stop. */
  close(): Promise<void>;
}

/** @param telemetry Only requests of the edge are counted, since a process has one set of metrics. */
export async function createGateway(
  settings: GatewaySettings,
  timeouts?: ServerTimeouts,
  telemetry?: ServerTelemetry,
): Promise<Gateway> {
  let shared: OpenRegistry | undefined;
  const open: OpenFor = async (app) => {
    shared ??= await openRegistry(app, settings);
    return shared;
  };
  const edge = await createEdge(settings, timeouts, telemetry, open);
  const control = await createControl(settings, timeouts, { ...telemetry, metrics: undefined }, open);
  const stop = async () => {
    // In this order the edge stores what it counted before canaries are judged for the last time.
    await edge.draining.stop();
    await control.draining.stop();
    await shared?.close();
  };
  let stopping: Promise<void> | undefined;
  return {
    edge,
    control,
    close: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
