import type { FastifyInstance } from 'fastify';
import { implementDesk } from '../../http/index.ts';
import { readChanges, readReference, removeRow, setRow } from './reference.service.ts';

export function registerReference(app: FastifyInstance): void {
  const { database } = app;
  implementDesk(app, 'GET /customer-portal/desk/reference', () => readReference(database));
  implementDesk(app, 'GET /customer-portal/desk/reference/changes', ({ query }) =>
    readChanges(database, query),
  );
  implementDesk(app, 'POST /customer-portal/desk/reference/rows', ({ staff, body }) =>
    setRow(database, staff, body),
  );
  implementDesk(app, 'POST /customer-portal/desk/reference/remove', ({ staff, body }) =>
    removeRow(database, staff, body),
  );
}
