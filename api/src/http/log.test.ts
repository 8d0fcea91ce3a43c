import { calls } from '@atrium/contract';
import { createLoggedServer } from '@atrium/server/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addPersonToLog } from './log.ts';

const LARGEST_ID = 2_147_483_647;

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
    expect.objectContaining({ reqId: expect.stringMatching(/^[\da-f]{32}$/), userId: 7, customerId: 3 }),
    expect.not.objectContaining({ userId: expect.anything() }),
  ]);
});

test('the line of every call has less than 300 bytes, whatever the ids', async () => {
  const { app, lines } = createLoggedServer();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    addPersonToLog(request, reply, { userId: LARGEST_ID, customerId: LARGEST_ID });
  for (const name of Object.keys(calls)) {
    const [method = '', url = ''] = name.split(' ');
    app.route({ method, url, onRequest, handler: () => 'done' });
  }
  for (const name of Object.keys(calls)) {
    const [method = '', url = ''] = name.split(' ');
    await app.inject({ method: method as 'GET' | 'POST', url });
  }
  await app.close();
  const completed = lines().filter((line) => line.includes('request completed'));
  expect(completed).toHaveLength(Object.keys(calls).length);
  expect(Math.max(...completed.map((line) => Buffer.byteLength(line)))).toBeLessThan(300);
});
