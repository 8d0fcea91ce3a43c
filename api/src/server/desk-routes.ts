import type { FastifyInstance } from 'fastify';
import { registerImports } from '../desk-imports/imports.routes.ts';
import { registerStaffApprovals } from '../modules/approvals/staff-approvals.routes.ts';
import { registerCaseChanges } from '../modules/desk/case-changes.routes.ts';
import { registerCustomers } from '../modules/desk/customers.routes.ts';
import { registerAnswering, registerCases, registerQueue } from '../modules/desk/desk.routes.ts';
import { registerFiles } from '../modules/desk/files.routes.ts';
import { registerProgramme, registerRedemptions } from '../modules/desk/programme.routes.ts';
import { registerReference } from '../modules/desk/reference.routes.ts';
import { registerReports } from '../modules/desk/reports.routes.ts';
import { registerDeskSearches } from '../modules/desk/search.routes.ts';
import { registerStaffChanges } from '../modules/desk/staff-changes.routes.ts';
import { registerUploads } from '../modules/desk/uploads.routes.ts';
import { databaseClock } from '../modules/loyalty/points/clock.ts';
import { registerCorrections } from '../modules/loyalty/programme/corrections.routes.ts';
import { registerStaff } from '../modules/staff/staff.routes.ts';
import { staffActions } from './approvable-actions.ts';

/** The calls of the provider's desk. */
export function registerDesk(
  app: FastifyInstance,
  { takesUploads }: { readonly takesUploads: boolean },
): void {
  registerStaff(app);
  registerCustomers(app);
  const actions = staffActions(databaseClock, app.mailer);
  registerStaffChanges(app, actions);
  registerStaffApprovals(app, actions);
  registerCorrections(app, { actions, clock: databaseClock });
  registerProgramme(app);
  registerRedemptions(app, { actions, clock: databaseClock });
  registerQueue(app);
  registerAnswering(app);
  registerCases(app);
  registerImports(app);
  registerCaseChanges(app);
  registerFiles(app);
  registerUploads(app, { isOn: takesUploads });
  registerReports(app);
  registerReference(app);
  registerDeskSearches(app);
}
