/** The packages that remotes in other repositories are built with, as a registry for npm. */
export { registerPackages } from './routes.ts';
