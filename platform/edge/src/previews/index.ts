export { registerPreviews } from './previews.routes.ts';
export { Previews } from './previews.ts';
