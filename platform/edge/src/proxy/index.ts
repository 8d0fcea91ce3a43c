/** Forwarding to the API. */
export { forwardedHeaders, registerProxy } from './api-proxy.ts';
