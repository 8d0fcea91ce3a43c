import type { FastifyInstance } from 'fastify';
import type { EdgeSettings } from './settings.ts';

export const CONTROL_ADDRESS_PATH = '/control-plane.json';

export interface ControlAddress {
  /** Null if `CONTROL_PUBLIC_URL` is not set. */
  readonly url: string | null;
}

/** From the portal's address alone the command line learns where to deploy. */
export function registerControlAddress(app: FastifyInstance, { controlPublicUrl }: EdgeSettings): void {
  const address: ControlAddress = { url: controlPublicUrl ?? null };
  app.get(CONTROL_ADDRESS_PATH, (_request, reply) => reply.header('cache-control', 'no-store').send(address));
}
