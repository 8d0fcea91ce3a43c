export {
  createDevelopmentGateway,
  type DevelopmentSettings,
} from './development-gateway.ts';
export { readDocumentSet } from './live-portal.ts';
