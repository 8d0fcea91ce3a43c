import type { FastifyInstance } from 'fastify';
import { registerAnswering, registerCases, registerQueue } from '../modules/desk/desk.routes.ts';
import { registerReports } from '../modules/desk/reports.routes.ts';
import { registerStaff } from '../modules/staff/staff.routes.ts';

/** The calls of the provider's desk. */
export function registerDesk(app: FastifyInstance): void {
  registerStaff(app);
  registerQueue(app);
  registerAnswering(app);
  registerCases(app);
  registerReports(app);
}
