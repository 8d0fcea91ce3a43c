import type { FastifyInstance } from 'fastify';
import type { FileStreams } from '../../../file-streams/index.ts';
import { implement, implementFile } from '../../../http/index.ts';
import { type Clock, databaseClock } from './clock.ts';
import * as points from './points.service.ts';

export function registerPoints(
  app: FastifyInstance,
  streams: FileStreams,
  { clock = databaseClock }: { clock?: Clock } = {},
): void {
  const context = { database: app.database, clock };

  implement(app, 'GET /customer-portal/points/success_txn', (call) =>
    points.transactionsAndBalance(context, call, call.query),
  );
  implement(app, 'GET /customer-portal/points/expires', ({ scope }) => points.expiryTotals(context, scope));
  implement(app, 'GET /customer-portal/points/expires/list', async ({ scope }) => ({
    pointToExpires: await points.expiries(context, scope),
  }));
  implement(app, 'GET /customer-portal/points/redeem_history/', async ({ scope, query }) => ({
    redeemHistory: await points.redeemHistory(context, scope, query),
  }));
  implement(app, 'GET /customer-portal/points/redeem_history/:id', async (call) => ({
    redeemHistory: await points.describeRedemption(context, call, call.params.id),
  }));
  implement(app, 'POST /customer-portal/points/redeem_history/:id/refund', (call) =>
    points.refundRedemption(context, call, {
      redemptionId: call.params.id,
      key: call.headers['idempotency-key'],
    }),
  );
  implement(app, 'GET /customer-portal/points/balance', (call) =>
    points.explainBalance(context, call, { withLots: call.query.lots === 'true' }),
  );
  implement(app, 'GET /customer-portal/points/statement', async (call) => ({
    statement: await points.statement(context, call, call.query),
  }));
  implementFile(app, 'GET /customer-portal/points/statement/csv', (call) =>
    points.statementFile(context, streams, call, call.query),
  );
}
