/**
 * Edge and control plane in one process, as `npm start` runs them.
 *
 * @packageDocumentation
 */
export { createGateway, type Gateway } from './app.ts';
export { type GatewaySettings, readSettings } from './settings.ts';
