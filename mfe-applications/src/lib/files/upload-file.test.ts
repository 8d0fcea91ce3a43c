import type { Upload } from '@atrium/contract';
import { createUpload, failure, fakeHost } from '@atrium/testing';
import { uploadFile } from './upload-file.ts';

const OPEN = 'POST /customer-portal/uploads';
const PART = 'PUT /customer-portal/uploads/:id';
const STATE = 'GET /customer-portal/uploads/:id';
const FINISH = 'POST /customer-portal/uploads/:id/finish';

const lost = failure({ status: 0, reason: 'network' });
const withProblem = (status: number, type: string) =>
  Object.assign(failure({ status }), {
    problem: { type: `urn:atrium:problem:${type}`, title: '', status, requestId: 'r' },
  });

/** A server with parts of four bytes; `hits` are what it does instead of taking the next parts. */
function server({ sizeBytes = 10, hits = [] as (Error | 'lost response')[] } = {}) {
  let upload = createUpload({ id: 5, name: 'a.pdf', sizeBytes, partBytes: 4 });
  const set = (change: Partial<Upload>) => {
    upload = { ...upload, ...change };
  };
  fakeHost.responses = {
    [OPEN]: () => ({ upload }),
    [PART]: ({ headers, body }) => {
      const hit = hits.shift();
      if (hit instanceof Error) throw hit;
      const from = Number(/\d+/.exec(headers['content-range'])?.[0]);
      if (from !== upload.receivedBytes) throw withProblem(409, 'upload-offset');
      set({ receivedBytes: from + body.size });
      if (hit) throw lost;
    },
    [STATE]: () => {
      if (upload.state === 'scanning') set({ state: 'ready', mediaType: 'application/pdf' });
      return { upload };
    },
    [FINISH]: () => {
      set({ state: 'scanning' });
      return { upload };
    },
  };
  return { set };
}

const file = new File(['0123456789'], 'a.pdf');
const start = (overrides: Partial<Parameters<typeof uploadFile>[0]> = {}) =>
  uploadFile({
    file,
    purpose: 'message',
    id: null,
    signal: new AbortController().signal,
    onOpened: () => {},
    onProgress: () => {},
    onSent: () => {},
    ...overrides,
  });
const rangesSent = () =>
  fakeHost.calls
    .filter(({ call }) => call === PART)
    .map(({ input }) => Object.values(input.headers as object).join());

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask'] });
  fakeHost.calls = [];
});
afterEach(() => jest.useRealTimers());

/** What becomes of it, whatever it waits for. */
async function settled<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const noted = work.finally(() => {
    isOver = true;
  });
  noted.catch(() => {});
  while (!isOver) await jest.advanceTimersByTimeAsync(1_000);
  return noted;
}

test('a file goes in parts, in order, and its SHA-256 at last', async () => {
  server();
  const progress: number[] = [];
  const upload = await settled(start({ onProgress: (bytes) => progress.push(bytes) }));
  expect(upload.state).toBe('ready');
  expect(rangesSent()).toEqual(['bytes 0-3/10', 'bytes 4-7/10', 'bytes 8-9/10']);
  expect(progress).toEqual([0, 4, 8, 10]);
  const finished = fakeHost.calls.find(({ call }) => call === FINISH);
  expect(finished?.input).toEqual({ params: { id: 5 }, body: { sha256: '0'.repeat(64) } });
});

test('after a failure it goes on from where the portal is', async () => {
  server({ hits: [lost, failure({ status: 503 }), 'lost response', failure({ status: 429 })] });
  expect((await settled(start())).state).toBe('ready');
  expect(rangesSent()).toEqual([
    'bytes 0-3/10',
    'bytes 0-3/10',
    'bytes 0-3/10',
    'bytes 4-7/10',
    'bytes 4-7/10',
    'bytes 8-9/10',
  ]);
});

test('an earlier attempt is continued', async () => {
  server().set({ receivedBytes: 8 });
  await settled(start({ id: 5 }));
  expect(rangesSent()).toEqual(['bytes 8-9/10']);
  expect(fakeHost.calls.some(({ call }) => call === OPEN)).toBe(false);
});

test('a connection that stays away ends it at last', async () => {
  server({ hits: Array(20).fill(lost) });
  await expect(settled(start())).rejects.toMatchObject({ reason: 'network' });
  expect(rangesSent()).toHaveLength(9);
});

test('a quota that is used up is said at once', async () => {
  server();
  fakeHost.responses[OPEN] = withProblem(429, 'too-many-attempts');
  await expect(settled(start())).rejects.toMatchObject({ status: 429 });
  expect(fakeHost.calls).toHaveLength(1);
});

test('what is refused after a look at it is no failure', async () => {
  server();
  fakeHost.responses[FINISH] = { upload: createUpload({ id: 5, state: 'refused', refusal: 'infected' }) };
  expect(await settled(start())).toMatchObject({ state: 'refused', refusal: 'infected' });
});

test('nothing is sent after it was cancelled', async () => {
  const controller = new AbortController();
  server({ hits: [lost] });
  const work = start({ signal: controller.signal });
  await jest.advanceTimersByTimeAsync(500);
  controller.abort();
  await expect(settled(work)).rejects.toThrow();
  expect(rangesSent()).toHaveLength(1);
});
