import { type ViewedList, viewedLists } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import * as savedViews from './saved-views.service.ts';

export function registerSavedViews(app: FastifyInstance): void {
  for (const list of viewedLists) registerViewsOf(app, list);
}

function registerViewsOf(app: FastifyInstance, list: ViewedList): void {
  const { database } = app;

  implement(app, `GET /customer-portal/${list}/views`, ({ scope }) =>
    savedViews.listViews(database, scope, list),
  );
  implement(app, `POST /customer-portal/${list}/views`, ({ scope, body }) =>
    savedViews.createView(database, scope, list, body),
  );
  implement(app, `POST /customer-portal/${list}/views/:id`, ({ scope, params, body }) =>
    savedViews.changeView(database, scope, list, params.id, body),
  );
  implement(app, `POST /customer-portal/${list}/views/:id/delete`, ({ scope, params }) =>
    savedViews.deleteView(database, scope, list, params.id),
  );
  implement(app, `POST /customer-portal/${list}/views/undo`, ({ scope, body }) =>
    savedViews.undoChange(database, scope, list, body.change),
  );
}
