/** The packages that remotes in other repositories are built with, as a registry for npm. */
export type { LiveVersions } from './live-versions.ts';
export { registerPackages } from './packages.routes.ts';
