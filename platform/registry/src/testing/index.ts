export * from './builds.ts';
export { createErrorReport, createNewError } from './errors.ts';
export { createPlaneSettings } from './plane-settings.ts';
export * from './tarballs.ts';
