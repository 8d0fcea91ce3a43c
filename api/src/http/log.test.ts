import { createLoggedServer } from '@atrium/server/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addPersonToLog } from './log.ts';

test('log lines of a request name the person and the customer once they are known', async () => {
  const { app, lines } = createLoggedServer();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    addPersonToLog(request, reply, { userId: 7, customerId: 3 });
  app.get('/page', { onRequest }, () => 'done');
  app.get('/open', () => 'done');
  await app.inject('/page');
  await app.inject('/open');
  await app.close();
  const completed = lines().filter((line) => line.includes('request completed'));
  expect(completed.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ reqId: 'req-1', userId: 7, customerId: 3 }),
    expect.not.objectContaining({ userId: expect.anything() }),
  ]);
});
