/** Edge and control plane run in one process with `npm start`. @packageDocumentation */
export { createGateway, type Gateway } from './app.ts';
export { type GatewaySettings, readSettings } from './settings.ts';
