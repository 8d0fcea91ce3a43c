import { fakeHost, request } from './fake-host.ts';
import { recordedResponses } from './recorded-responses.ts';

const call = 'GET /customer-portal/rewards/:id';

beforeEach(() => Object.assign(fakeHost, { responses: recordedResponses() }));

test('the fake host responds from the recorded answers next to the test', async () => {
  await expect(request(call, { params: { id: 3 } })).resolves.toMatchObject({
    reward: { name: 'Fee credit' },
  });
});

test('a call with other parameters fails with a word', async () => {
  await expect(request(call, { params: { id: 4 } })).rejects.toMatchObject({
    status: 501,
    statusText: expect.stringMatching(
      /^No response to GET .*:id with {"params":{"id":4}} in this test\. .*\.json has none for these parameters/,
    ),
  });
});

test('a call that was not recorded fails as in any test', async () => {
  await expect(request('GET /customer-portal/rewards', {})).rejects.toMatchObject({ status: 501 });
});
