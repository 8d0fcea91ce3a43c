export { keptSecret } from './kept-secret.ts';
export { readSetUp } from './set-up.ts';
export { readSettings, type ServiceName, type Settings } from './settings.ts';
