import type { FastifyInstance, FastifyRequest } from 'fastify';
import { implement, ProblemError } from '../../http/index.ts';
import { refusals } from '../../messages/index.ts';
import {
  changeNotification,
  pageOfNotifications,
  readAllNotifications,
  snoozeNotification,
  undoChange,
} from './notifications.service.ts';
import { changeReminderSettings, reminderSettingsOf } from './reminder-settings.service.ts';

export function registerNotifications(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/notifications', (call) =>
    pageOfNotifications(app.database, call, call.query),
  );
  implement(app, 'GET /customer-portal/notifications/read/:id', async (call) => {
    refusePrefetch(call.request);
    return changeNotification(app.database, call, call.params.id, { read: true });
  });
  implement(app, 'POST /customer-portal/notifications/:id/unread', (call) =>
    changeNotification(app.database, call, call.params.id, { read: false }),
  );
  implement(app, 'POST /customer-portal/notifications/:id/archive', (call) =>
    changeNotification(app.database, call, call.params.id, { archived: call.body.archived }),
  );
  implement(app, 'POST /customer-portal/notifications/:id/snooze', ({ params, body, ...call }) => {
    const reader = { scope: call.scope, locale: call.locale, timeZone: body.timeZone ?? call.timeZone };
    return snoozeNotification(app.database, reader, params.id, body.until);
  });
  implement(app, 'POST /customer-portal/notifications/read_all', ({ scope, body }) =>
    readAllNotifications(app.database, scope, body),
  );
  implement(app, 'POST /customer-portal/notifications/undo', ({ scope, body }) =>
    undoChange(app.database, scope, body.change),
  );
  implement(app, 'GET /customer-portal/notifications/reminders', async ({ scope }) => ({
    reminders: await reminderSettingsOf(app.database, scope),
  }));
  implement(app, 'POST /customer-portal/notifications/reminders', async ({ scope, body, origin }) => ({
    reminders: await changeReminderSettings(app.database, scope, body, origin),
  }));
}

/** In the specification this GET changes data, so a browser's prefetch must not reach it. */
function refusePrefetch({ headers }: FastifyRequest): void {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name] ?? '');
  if (/prefetch|prerender|preview/i.test(purposes.join(' '))) {
    throw new ProblemError('forbidden', { detail: refusals.prefetch });
  }
}
