import type { FastifyInstance } from 'fastify';
import { implementDesk } from '../../http/index.ts';
import { filterOptions, listCases } from '../applications/cases.service.ts';
import { type Clock, databaseClock } from '../loyalty/points/clock.ts';
import * as answering from './answering.service.ts';
import * as cases from './cases.service.ts';
import * as queue from './queue.service.ts';

export function registerQueue(app: FastifyInstance): void {
  const { database } = app;

  implementDesk(app, 'GET /customer-portal/desk/queue', ({ staff, query }) =>
    queue.listQueue(database, staff, query),
  );
  implementDesk(app, 'POST /customer-portal/desk/queue/:id/take', async ({ staff, params, body }) => ({
    item: await queue.takeItem(database, staff, params.id, body.from),
  }));
  implementDesk(app, 'POST /customer-portal/desk/queue/:id/release', async ({ staff, params }) => ({
    item: await queue.releaseItem(database, staff, params.id),
  }));
  implementDesk(app, 'POST /customer-portal/desk/queue/:id/snooze', async ({ staff, params, body }) => ({
    item: await queue.snoozeItem(database, staff, params.id, body.until),
  }));
  implementDesk(app, 'POST /customer-portal/desk/queue/:id/settle', ({ staff, params, body }) =>
    queue.settleItem(database, staff, { id: params.id, version: body.version }),
  );
}

export function registerAnswering(app: FastifyInstance, clock: Clock = databaseClock): void {
  const context = { database: app.database, clock, provider: app.brand.provider };

  implementDesk(app, 'GET /customer-portal/desk/instructions/:id', async ({ staff, params }) => ({
    instruction: await answering.describeInstruction(context, { staff }, params.id),
  }));
  implementDesk(app, 'POST /customer-portal/desk/instructions/:id/accept', (call) =>
    answering.answer(context, call, call.params.id, { answer: 'accepted', ...call.body }),
  );
  implementDesk(app, 'POST /customer-portal/desk/instructions/:id/refuse', (call) =>
    answering.answer(context, call, call.params.id, { answer: 'refused', ...call.body }),
  );
  implementDesk(
    app,
    'POST /customer-portal/desk/instructions/:id/done',
    ({ params, body: { note, files, version }, ...call }) =>
      answering.answer(context, call, params.id, {
        answer: 'done',
        reason: note || undefined,
        files,
        version,
      }),
  );
  implementDesk(app, 'GET /customer-portal/desk/applications/:id/messages', ({ staff, params, query }) =>
    answering.readConversation(context, { staff }, params.id, query),
  );
  implementDesk(app, 'POST /customer-portal/desk/applications/:id/messages', (call) =>
    answering.writeMessage(context, call, {
      applicationId: call.params.id,
      text: call.body.text,
      key: call.headers['idempotency-key'],
    }),
  );
}

export function registerCases(app: FastifyInstance, clock: Clock = databaseClock): void {
  const context = { database: app.database, clock, provider: app.brand.provider };

  implementDesk(app, 'GET /customer-portal/desk/applications', ({ staff, query }) =>
    listCases(app.database, staff, query),
  );
  implementDesk(app, 'GET /customer-portal/desk/applications/filters', ({ staff }) =>
    filterOptions(app.database, staff),
  );
  implementDesk(app, 'GET /customer-portal/desk/applications/:id', async ({ staff, params }) => ({
    application: await cases.describeCase(context, { staff }, params.id),
  }));
  implementDesk(app, 'POST /customer-portal/desk/applications/:id/status', async (call) => ({
    application: await cases.setStatus(context, call, { id: call.params.id, ...call.body }),
  }));
  for (const action of ['done', 'reopen', 'waive', 'extend'] as const) {
    implementDesk(app, `POST /customer-portal/desk/deadlines/:id/${action}`, async (call) => ({
      deadline: await cases.changeDeadline(context, call, call.params.id, { action, ...call.body }),
    }));
  }
}
