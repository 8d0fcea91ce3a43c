import * as realHost from '../../host/src/index.ts';
import * as host from './fake-host.ts';

test('the fake host offers everything that the real one does', () => {
  expect(Object.keys(host)).toEqual(expect.arrayContaining(Object.keys(realHost)));
});

test('a call without a response fails with its name, its parameters and how to add one', async () => {
  host.fakeHost.responses = {};
  const call = 'GET /customer-portal/rewards/:id';
  await expect(host.request(call, { params: { id: 3 } })).rejects.toThrow(
    `No response to ${call} with {"params":{"id":3}} in this test. ` +
      `Add it: renderWithHost(page, { responses: { '${call}': { … } } })`,
  );
});
