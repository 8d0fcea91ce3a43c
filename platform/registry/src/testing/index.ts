export * from './builds.ts';
export { createPlaneSettings } from './plane-settings.ts';
export * from './tarballs.ts';
