/**
 * Edge and control plane in one process, as `npm start` runs them.
 *
 * @packageDocumentation
 */
export { createGateway } from './app.ts';
export { type GatewaySettings, readSettings } from './settings.ts';
