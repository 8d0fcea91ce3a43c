import { permissionsOfStaff } from '@atrium/contract/desk';
import type { FastifyInstance } from 'fastify';
import { implementDesk } from '../../http/index.ts';
import { actingIn, describeStaff } from './staff.service.ts';
import { endView, startView, tokenOfView } from './views.service.ts';

export function registerStaff(app: FastifyInstance): void {
  implementDesk(app, 'POST /customer-portal/auth/sign_as_staff', async ({ staff }) => ({
    token: await app.tokens.signStaff(staff.userId, staff.sessionId),
    permissions: permissionsOfStaff(staff.role),
  }));
  implementDesk(app, 'GET /customer-portal/desk/me', async ({ staff }) => ({
    staff: await describeStaff(app.database, staff),
  }));
  implementDesk(app, 'GET /customer-portal/desk/openapi.json', async () => ({ ...app.deskOpenapi() }));
  implementDesk(app, 'POST /customer-portal/desk/view_as', (call) =>
    startView(app, actingIn(app, call), call.body),
  );
  implementDesk(app, 'POST /customer-portal/desk/view_as/:viewId/token', async ({ staff, params }) => ({
    token: await tokenOfView(app, staff, params.viewId),
  }));
  implementDesk(app, 'POST /customer-portal/desk/view_as/:viewId/end', ({ staff, params }) =>
    endView(app.database, staff, params.viewId),
  );
}
