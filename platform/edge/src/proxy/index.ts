export { forwardedHeaders, registerProxy } from './api-proxy.ts';
