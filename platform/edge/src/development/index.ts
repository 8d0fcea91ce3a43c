/** A developer's own gateway: a live portal with one remote from this machine. */
export {
  createDevelopmentGateway,
  type DevelopmentSettings,
} from './development-gateway.ts';
export { readDocumentSet } from './live-portal.ts';
