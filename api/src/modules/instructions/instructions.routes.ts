import type { FastifyInstance } from 'fastify';
import type { FileStreams } from '../../file-streams/index.ts';
import { implement, implementFile } from '../../http/index.ts';
import { type Clock, databaseClock } from '../loyalty/points/clock.ts';
import { exportInstructions } from './exports.service.ts';
import * as instructing from './instructing.service.ts';
import { downloadFile } from './instruction-files.service.ts';
import * as instructions from './instructions.service.ts';
import * as standing from './standing.service.ts';

export function registerInstructions(
  app: FastifyInstance,
  streams: FileStreams,
  clock: Clock = databaseClock,
): void {
  const { database } = app;
  const context = { database, clock };

  implement(app, 'GET /customer-portal/instruction_kinds', async ({ scope }) => ({
    instructionKinds: await instructions.listKinds(database, scope),
  }));
  implement(app, 'GET /customer-portal/instructions', (call) =>
    instructions.listInstructions(database, call, call.query),
  );
  implementFile(app, 'GET /customer-portal/instructions/export', (call) =>
    exportInstructions({ database, streams }, call, call.query),
  );
  implement(app, 'GET /customer-portal/instructions/:id', async (call) => ({
    instruction: await instructions.describeInstruction(database, call, call.params.id),
  }));
  implement(app, 'GET /customer-portal/standing_instructions', (call) =>
    standing.listStanding(database, call),
  );
  implement(app, 'POST /customer-portal/standing_instructions', async (call) => ({
    standingInstruction: await standing.createStanding(database, call, call.body),
  }));
  implement(app, 'POST /customer-portal/standing_instructions/:id/revoke', (call) =>
    standing.revokeStanding(database, call, call.params.id),
  );
  implement(app, 'POST /customer-portal/deadlines/:id/standing_exception', (call) =>
    standing.exceptDeadline(database, call, call.params.id, call.body.isExcepted),
  );
  implementFile(app, 'GET /customer-portal/instructions/:id/files/:fileId/content', ({ request, ...call }) =>
    downloadFile({ database, objects: app.objects }, { ...call, headers: request.headers }, call.params),
  );
  implement(app, 'POST /customer-portal/instructions/preview', (call) =>
    instructing.preview(context, call, call.body),
  );
  implement(app, 'POST /customer-portal/instructions', (call) =>
    instructing.instruct(context, call, { ...call.body, key: call.headers['idempotency-key'] }),
  );
  implement(app, 'POST /customer-portal/instructions/:id/cancel', async (call) => ({
    instruction: await instructing.cancel(context, call, { id: call.params.id, ...call.body }),
  }));
}
