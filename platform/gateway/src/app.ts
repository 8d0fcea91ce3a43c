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

/** An edge without its control plane would stay open. */
async function bothPlanes(
  openEdge: () => Promise<FastifyInstance>,
  openControl: () => Promise<FastifyInstance>,
): Promise<readonly [FastifyInstance, FastifyInstance]> {
  const edge = await openEdge();
  try {
    return [edge, await openControl()];
  } catch (error) {
    await edge.close();
    throw error;
  }
}

/** @param telemetry A process has one set of metrics, in which requests have the label `plane`. */
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
  const [edge, control] = await bothPlanes(
    () => createEdge(settings, timeouts, { ...telemetry, plane: 'edge' }, open),
    () => createControl(settings, timeouts, { ...telemetry, plane: 'control' }, open),
  ).catch(async (error: unknown) => {
    await shared?.close();
    throw error;
  });
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
