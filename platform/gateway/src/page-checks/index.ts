export { FleetTickets } from './fleet-tickets.ts';
export { type PageCheckSettings, PageChecks } from './page-checks.ts';
