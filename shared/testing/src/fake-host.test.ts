import * as realHost from '../../host/src/index.ts';
import * as host from './fake-host.ts';

test('the fake host offers everything that the real one does', () => {
  expect(Object.keys(host)).toEqual(expect.arrayContaining(Object.keys(realHost)));
});

test('a call without an answer fails by name', async () => {
  host.fakeHost.answers = {};
  await expect(host.request('GET /customer-portal/rewards', {})).rejects.toThrow(
    'No answer to GET /customer-portal/rewards',
  );
});
