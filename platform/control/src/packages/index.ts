export type { LiveVersions } from './live-versions.ts';
export { registerPackages } from './packages.routes.ts';
