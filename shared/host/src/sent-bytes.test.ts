import { CUSTOMER_HEADER } from '@atrium/contract';
import { AxiosHeaders, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { http } from './axios-client.ts';
import { request } from './request.ts';
import { selectCustomer } from './scope.ts';
import { fakeApi, fakeToken, signedIn } from './testing/fake-api.ts';

const PART = 'PUT /customer-portal/uploads/:id';
const input = {
  params: { id: 4 },
  headers: { 'content-range': 'bytes 0-3/4' },
  body: new Blob(['part']),
};

/** A line that the test moves on. */
function slowLine() {
  const line = Promise.withResolvers<void>();
  const sent: InternalAxiosRequestConfig[] = [];
  http.defaults.adapter = (config) => {
    sent.push(config);
    return new Promise((resolve, reject) => {
      config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
      const headers = new AxiosHeaders({ [CUSTOMER_HEADER]: '7' });
      void line.promise.then(() => resolve({ status: 204, statusText: '', data: '', headers, config }));
    });
  };
  const progress = (loaded: number) =>
    sent[0]?.onUploadProgress?.({ loaded, bytes: loaded, lengthComputable: true });
  return { sent, progress, arrive: () => line.resolve() };
}

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'sent',
    (error: { reason: string }) => error.reason,
  );

beforeEach(() => {
  signedIn(7);
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('bytes are sent as bytes, and their progress is told', async () => {
  const line = slowLine();
  const onProgress = jest.fn();
  const call = outcomeOf(request(PART, input, { onProgress }));
  await jest.advanceTimersByTimeAsync(0);
  line.progress(3);
  line.arrive();
  expect(await call).toBe('sent');
  expect(line.sent[0]?.headers.get('content-type')).toBe('application/octet-stream');
  expect(line.sent[0]?.data).toBe(input.body);
  expect(onProgress).toHaveBeenCalledWith(3);
});

test('bytes take as long as they have to while more of them are sent', async () => {
  const line = slowLine();
  const call = outcomeOf(request(PART, input));
  for (let minute = 0; minute < 30; minute += 1) {
    await jest.advanceTimersByTimeAsync(60_000);
    line.progress(minute);
  }
  line.arrive();
  expect(await call).toBe('sent');
});

test('a call that sends no more bytes for two minutes has lost its connection', async () => {
  const line = slowLine();
  const call = outcomeOf(request(PART, input));
  await jest.advanceTimersByTimeAsync(100_000);
  line.progress(1);
  await jest.advanceTimersByTimeAsync(119_000);
  expect(line.sent[0]?.signal?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await call).toBe('network');
});

test('bytes of one customer are not sent on for the next', async () => {
  const line = slowLine();
  const call = outcomeOf(request(PART, input));
  await jest.advanceTimersByTimeAsync(0);
  fakeApi(() => ({ body: { token: fakeToken({ customerId: 8 }) } }));
  await selectCustomer(8);
  expect(line.sent[0]?.signal?.aborted).toBe(true);
  expect(await call).toBe('aborted');
});
