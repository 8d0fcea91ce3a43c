export { keptSecret } from './kept-secret.ts';
export { readSettings, type ServiceName, type Settings, SettingsError } from './settings.ts';
