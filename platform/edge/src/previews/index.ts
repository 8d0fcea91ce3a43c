/** Previews: versions that single people get, whom an operator listed and who agreed to it. */
export { registerPreviews } from './previews.routes.ts';
export { Previews } from './previews.ts';
