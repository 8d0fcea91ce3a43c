export { buildNextRelease, type NextRelease } from './federated.ts';
export { type ChunkWeight, footprintOf } from './footprint.ts';
export { buildWithImportMap } from './import-map.ts';
export { buildNativeFederation } from './native-federation.ts';
export { buildOneBundle } from './one-bundle.ts';
export { buildOnePage } from './one-page.ts';
export type { SourceChange } from './source-change.ts';
