export {
  type AnsweringApi,
  type AskApi,
  apiRangeOf,
  askApiOf,
  callKey,
  worksWithApi,
} from './answering-api.ts';
export { registerProxy } from './api-proxy.ts';
export { requirePublicScheme } from './public-scheme.ts';
