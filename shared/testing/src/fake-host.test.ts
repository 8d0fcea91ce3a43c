import * as realHost from '../../host/src/index.ts';
import * as host from './fake-host.ts';

test('the fake host offers everything that the real one does', () => {
  expect(Object.keys(host)).toEqual(expect.arrayContaining(Object.keys(realHost)));
});

test('a call without a response fails by name', async () => {
  host.fakeHost.responses = {};
  await expect(host.request('GET /customer-portal/rewards', {})).rejects.toThrow(
    'No response to GET /customer-portal/rewards',
  );
});
