import type { FastifyInstance } from 'fastify';
import type { FileStreams } from '../../file-streams/index.ts';
import { type CallContext, implement, implementFile } from '../../http/index.ts';
import { implementSearch } from '../../search/index.ts';
import * as assignments from './assignments.service.ts';
import * as actions from './deadline-actions.service.ts';
import { searchDeadlines } from './deadline-search.service.ts';
import * as deadlines from './deadlines.service.ts';
import { exportDeadlines } from './exports.service.ts';
import { changeAll, undoAll } from './shared-actions.service.ts';

export function registerDeadlines(app: FastifyInstance, streams: FileStreams): void {
  const { database } = app;

  implement(app, 'GET /customer-portal/deadlines', ({ scope, query }) =>
    deadlines.listDeadlines(database, scope, query),
  );
  implement(app, 'GET /customer-portal/deadlines/days', async ({ scope, query }) => ({
    days: await deadlines.countByDate(database, scope, query),
  }));

  implement(app, 'GET /customer-portal/deadlines/windows', async ({ scope, query }) => ({
    counts: await deadlines.countByWindow(database, scope, query),
  }));
  implement(app, 'GET /customer-portal/deadlines/people', async ({ scope }) => ({
    people: await deadlines.listResponsiblePeople(database, scope),
  }));
  implementFile(app, 'GET /customer-portal/deadlines/export', (call) =>
    exportDeadlines({ database, streams }, call, call.query),
  );
  implement(app, 'GET /customer-portal/deadlines/:id', async (call) => ({
    deadline: await deadlines.describeDeadline(database, call, call.params.id),
  }));
  implementSearch(app, 'GET /customer-portal/search/deadlines', searchDeadlines);
  registerActions(app);
}

type ActionCall = 'POST /customer-portal/deadlines/:id/done';

function registerActions(app: FastifyInstance): void {
  const context = ({
    scope,
    locale,
    origin,
  }: Pick<CallContext<ActionCall>, 'scope' | 'locale' | 'origin'>) => ({
    database: app.database,
    scope,
    locale,
    origin,
  });

  implement(app, 'POST /customer-portal/deadlines/change', (call) =>
    changeAll(context(call), call.body, call.timeZone),
  );
  implement(app, 'POST /customer-portal/deadlines/undo', (call) =>
    undoAll(context(call), call.body.deadlines),
  );
  implement(app, 'POST /customer-portal/deadlines/:id/done', async (call) => ({
    deadline: await actions.changeState(context(call), call.params.id, { ...call.body, action: 'done' }),
  }));
  implement(app, 'POST /customer-portal/deadlines/:id/reopen', async (call) => ({
    deadline: await actions.changeState(context(call), call.params.id, { ...call.body, action: 'reopen' }),
  }));
  implement(app, 'POST /customer-portal/deadlines/:id/waive', async (call) => ({
    deadline: await actions.changeState(context(call), call.params.id, { ...call.body, action: 'waive' }),
  }));
  implement(app, 'POST /customer-portal/deadlines/:id/extend', async (call) => ({
    deadline: await actions.changeState(context(call), call.params.id, { ...call.body, action: 'extend' }),
  }));
  implement(app, 'POST /customer-portal/deadlines/:id/assign', async (call) => ({
    deadline: await assignments.assign(context(call), call.params.id, call.body),
  }));
  implement(app, 'POST /customer-portal/deadlines/assign', async (call) => ({
    deadlines: await assignments.assignMany(context(call), call.body.ids, call.body.responsibleId),
  }));
  implement(app, 'POST /customer-portal/deadlines/:id/snooze', async (call) => ({
    deadline: await assignments.snooze(context(call), call.params.id, call.body.until, call.timeZone),
  }));
}
