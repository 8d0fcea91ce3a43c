export { keptSecret } from './kept-secret.ts';
export { readSettings, type ServiceName, type Settings } from './settings.ts';
