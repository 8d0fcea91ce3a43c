export { SEED_READER, type SeedOptions, seedApplications } from './seed-applications.ts';
