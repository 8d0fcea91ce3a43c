export { type SeedOptions, seedApplications } from './seed-applications.ts';
