import { setAuth } from './auth-store.ts';
import { addEarlyAnswers, awaitEarlyAnswer } from './early-answers.ts';
import { followEvents, type StreamedEvent } from './event-stream.ts';
import { configureHost, hostSettings } from './http.ts';
import { fakeApi } from './testing/fake-api.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** A token for all customers of person 1. */
function tokenFor(seconds: number): string {
  const now = Math.floor(Date.now() / 1000);
  return `h.${btoa(JSON.stringify({ sub: '1', cid: 0, iat: now, exp: now + seconds }))}.s`;
}

interface Connection {
  readonly authorization: string | undefined;
  say(text: string): void;
  /** Ends the stream, as a server or a broken network does. */
  cut(): void;
}

/** Replaces fetch by streams that the test writes to; `next` resolves when the next one is opened. */
function fakeStreams(headers: Record<string, string> = { 'x-atrium-customer': '0' }, status = 200) {
  const opened: Connection[] = [];
  let arrived = () => {};
  const next = () => new Promise<void>((resolve) => (arrived = resolve));
  globalThis.fetch = (async (_url: string, init: RequestInit) => {
    const queue: (Uint8Array | null)[] = [];
    let wake = () => {};
    const push = (part: Uint8Array | null) => {
      queue.push(part);
      wake();
    };
    init.signal?.addEventListener('abort', () => push(null));
    const read = async (): Promise<{ done: boolean; value?: Uint8Array }> => {
      while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const part = queue.shift();
      return part ? { done: false, value: part } : { done: true };
    };
    const sent = (init.headers as Record<string, string>).authorization;
    opened.push({ authorization: sent, say: (text) => push(encode(text)), cut: () => push(null) });
    arrived();
    return {
      ok: status < 400,
      status,
      headers: { get: (name: string) => headers[name] ?? null },
      body: { getReader: () => ({ read }) },
    };
  }) as unknown as typeof fetch;
  return { opened, next };
}

function follow() {
  const stopping = new AbortController();
  const events: StreamedEvent[] = [];
  const live: boolean[] = [];
  let resolveEvent = () => {};
  let heard = () => {};
  const done = followEvents('/stream', {
    signal: stopping.signal,
    onEvent: (event) => {
      events.push(event);
      resolveEvent();
    },
    onLive: (isLive) => {
      live.push(isLive);
      if (!isLive) heard();
    },
  });
  return {
    events,
    live,
    nextEvent: () => new Promise<void>((resolve) => (resolveEvent = resolve)),
    nextEnd: () => new Promise<void>((resolve) => (heard = resolve)),
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

beforeEach(() => {
  setAuth({ loggedIn: true, userAuthToken: tokenFor(300), selectedCustomer: 0 });
});

test('events arrive whole however the network splits them, and comments are not events', async () => {
  const streams = fakeStreams();
  const opening = streams.next();
  const reader = follow();
  await opening;
  const arriving = reader.nextEvent();
  streams.opened[0]?.say(': \n\nevent: be');
  streams.opened[0]?.say('ll\ndata: {"unread":');
  streams.opened[0]?.say('[]}\n\n');
  await arriving;
  expect(reader.events).toEqual([{ event: 'bell', data: '{"unread":[]}' }]);
  expect(streams.opened[0]?.authorization).toMatch(/^Bearer /);
  await reader.stop();
});

test('lines may end in CRLF, and an event without a name is a message', async () => {
  const streams = fakeStreams();
  const opening = streams.next();
  const reader = follow();
  await opening;
  const arriving = reader.nextEvent();
  streams.opened[0]?.say('data: one\r\ndata: two\r\n\r\n');
  await arriving;
  expect(reader.events).toEqual([{ event: 'message', data: 'one\ntwo' }]);
  await reader.stop();
});

test('in the workspace of the provider the stream has the token of that place', async () => {
  const before = hostSettings();
  configureHost({
    ...before,
    place: { root: '/desk/', tokenCall: 'POST /customer-portal/auth/sign_as_staff' },
  });
  const [user, staff] = [tokenFor(300), tokenFor(301)];
  setAuth({ userAuthToken: user, token: staff });
  const streams = fakeStreams();
  const opening = streams.next();
  const reader = follow();
  await opening;
  expect(streams.opened[0]?.authorization).toBe(`Bearer ${staff}`);
  await reader.stop();
  configureHost(before);
});

const someEvent = 'event: bell\ndata: {}\n\n';

test('a stream that ends is reopened, immediately when the tab gets the focus', async () => {
  const streams = fakeStreams();
  const opening = streams.next();
  const reader = follow();
  await opening;
  const hearing = reader.nextEvent();
  streams.opened[0]?.say(someEvent);
  await hearing;
  const again = streams.next();
  const ending = reader.nextEnd();
  streams.opened[0]?.cut();
  await ending;
  window.dispatchEvent(new Event('focus'));
  await again;
  expect(reader.live).toEqual([true, false]);
  await reader.stop();
});

test('a token that is about to expire is renewed first', async () => {
  setAuth({ userAuthToken: tokenFor(5) });
  const fresh = tokenFor(300);
  fakeApi(() => ({ body: { accessToken: fresh, expires: '2030-01-01T00:00:00Z' } }));
  const streams = fakeStreams();
  const opening = streams.next();
  const reader = follow();
  await opening;
  expect(streams.opened[0]?.authorization).toBe(`Bearer ${fresh}`);
  await reader.stop();
});

test('the stream of another scope is ignored', async () => {
  const streams = fakeStreams({ 'x-atrium-customer': '7' });
  const reader = follow();
  const ending = reader.nextEnd();
  await ending;
  streams.opened[0]?.say('event: bell\ndata: {}\n\n');
  expect(reader.events).toEqual([]);
  expect(reader.live).not.toContain(true);
  await reader.stop();
});

describe('a connection that died silently', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.now() });
    setAuth({ userAuthToken: tokenFor(3_000) });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** A stream that has delivered an event. */
  async function liveStream() {
    const streams = fakeStreams();
    const reader = follow();
    await jest.advanceTimersByTimeAsync(0);
    streams.opened[0]?.say(someEvent);
    await jest.advanceTimersByTimeAsync(0);
    expect(reader.live).toEqual([true]);
    return { streams, reader };
  }
  const soon = () => jest.advanceTimersByTimeAsync(2_000);
  const pass = async (seconds: number) => {
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
  };

  test('is aborted after a silence longer than the heartbeat of the server', async () => {
    const { streams, reader } = await liveStream();
    for (let beat = 0; beat < 10; beat += 1) {
      await pass(15);
      streams.opened[0]?.say(': \n\n');
      await pass(0);
    }
    expect(streams.opened).toHaveLength(1);
    await pass(41);
    await soon();
    expect(streams.opened).toHaveLength(2);
    await reader.stop();
  });

  test('is aborted at once after the machine slept, although no timer ran', async () => {
    const { streams, reader } = await liveStream();
    jest.setSystemTime(Date.now() + 3_600_000);
    setAuth({ userAuthToken: tokenFor(3_000) });
    document.dispatchEvent(new Event('visibilitychange'));
    await soon();
    expect(streams.opened).toHaveLength(2);
    await reader.stop();
  });

  test('is kept when the person only left the tab for a moment', async () => {
    const { streams, reader } = await liveStream();
    await pass(5);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    await soon();
    expect(streams.opened).toHaveLength(1);
    await reader.stop();
  });

  test('is aborted when the network goes, and reopened when it is back', async () => {
    const { streams, reader } = await liveStream();
    window.dispatchEvent(new Event('offline'));
    await pass(0);
    expect(reader.live).toEqual([true, false]);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(streams.opened).toHaveLength(2);
    await reader.stop();
  });

  test('is reopened soon after the network is back, even after many failures', async () => {
    const streams = fakeStreams();
    const reader = follow();
    for (let minute = 0; minute < 10; minute += 1) await pass(60);
    const former = streams.opened.length;
    while (streams.opened.length === former) await pass(1);
    window.dispatchEvent(new Event('online'));
    await soon();
    expect(streams.opened).toHaveLength(former + 2);
    await reader.stop();
  });

  test('never counts as live behind a proxy that buffers it', async () => {
    const streams = fakeStreams();
    const reader = follow();
    await pass(41);
    await soon();
    expect(streams.opened.length).toBeGreaterThan(1);
    expect(reader.live).not.toContain(true);
    await reader.stop();
  });
});

test('the first event of a connection keeps early answers, since nothing has changed; the next one drops them', async () => {
  const streams = fakeStreams();
  const opening = streams.next();
  const reader = follow();
  await opening;
  const taken = async () => {
    const token = tokenFor(300);
    const answer = Promise.resolve({ customer: '0', data: 'early' });
    addEarlyAnswers(token, { '/customer-portal/rewards': { askedAtMs: Date.now(), answer } });
    const arriving = reader.nextEvent();
    streams.opened[0]?.say('event: bell\ndata: {}\n\n');
    await arriving;
    return awaitEarlyAnswer('GET /customer-portal/rewards', {}, { token, customerId: 0 });
  };
  expect(await taken()).toEqual({ data: 'early' });
  expect(await taken()).toBeNull();
  await reader.stop();
});
