export type { Mode } from './base-config.ts';
export { BuildFailure, type BuildOptions, type BuildResult, build } from './build.ts';
export { type ConfigFactory, remoteConfig, shellConfig } from './config.ts';
export { type DevServer, startDevServer } from './dev-server.ts';
export { singletons } from './singletons.ts';
export { sourceHash } from './source-hash.ts';
export { type FolderWatch, watchFolders } from './watch-folders.ts';
