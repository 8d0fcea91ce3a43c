export { buildOneBundle } from './one-bundle.ts';
export { buildPlainDefaults } from './plain-defaults.ts';
