export { type ChunkWeight, footprintOf } from './footprint.ts';
export { buildOneBundle } from './one-bundle.ts';
export { buildOnePage } from './one-page.ts';
export { buildPlainDefaults } from './plain-defaults.ts';
