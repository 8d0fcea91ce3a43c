import { ProblemError } from './problem.ts';
import { createLoggedServer } from './testing/index.ts';

/** The response to an error, and the lines logged for it. */
async function responseTo(error: Error) {
  const { app, lines } = createLoggedServer('warn', {
    problemOf: ({ name }) =>
      name === 'Taken' ? new ProblemError('conflict', { title: 'Taken.' }) : undefined,
    onRefusal: ({ log }, { type }) => log.warn({ problem: type }, 'refused'),
  });
  app.get('/page', () => {
    throw error;
  });
  const response = await app.inject('/page?q=1');
  await app.close();
  return { status: response.statusCode, body: response.json(), log: lines().join('\n') };
}

test('an unexpected error is logged, and its response reveals nothing', async () => {
  const { status, body, log } = await responseTo(new Error('SELECT secret'));
  expect(body).toEqual({
    type: 'urn:atrium:problem:internal',
    title: 'Something went wrong on our side.',
    status: 500,
    instance: '/page',
    requestId: expect.stringMatching(/^[\da-f]{32}$/),
  });
  expect([status, log.includes('SELECT secret')]).toEqual([500, true]);
});

test('an error with a rule becomes the rule’s problem and is passed to onRefusal', async () => {
  const { body, log } = await responseTo(Object.assign(new Error('row 7'), { name: 'Taken' }));
  expect(body).toMatchObject({ type: 'urn:atrium:problem:conflict', title: 'Taken.', status: 409 });
  expect(JSON.stringify(body)).not.toContain('row 7');
  expect(JSON.parse(log)).toMatchObject({ msg: 'refused', problem: 'conflict' });
});

test('a refusal by Fastify keeps its status', async () => {
  const { status, body } = await responseTo(Object.assign(new Error('Too large.'), { statusCode: 413 }));
  expect(body).toMatchObject({ type: 'urn:atrium:problem:invalid-input', detail: 'Too large.', status: 413 });
  expect(status).toBe(413);
});
