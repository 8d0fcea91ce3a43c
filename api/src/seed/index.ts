export { RealCustomers, type SeedOptions, seedApplications } from './seed-applications.ts';
