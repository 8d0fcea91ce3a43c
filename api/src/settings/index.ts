export { keptSecret } from './kept-secret.ts';
export { readSettings, type ServiceName, type Settings, SettingsError, serviceNames } from './settings.ts';
