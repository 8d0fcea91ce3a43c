/** Forwarding to the API, which API is running, and the https requirement. */
export {
  type ApiDescription,
  apiDescriptionReader,
  apiRangeOf,
  callKey,
  type Permissions,
  type ReadApiDescription,
  worksWithApi,
} from './api-description.ts';
export { forwardedHeaders, registerProxy } from './api-proxy.ts';
export { addressFor, pagesOrigin, requirePublicScheme } from './public-scheme.ts';
