/** An event stream as a browser reads it. */
export interface StreamReader {
  readonly events: { event: string; data: string }[];
  readonly ended: Promise<void>;
  /** Waits until the received events meet the condition. */
  until(fits: (events: StreamReader['events']) => boolean): Promise<void>;
  stop(): void;
}

/** Opens the stream at an address, and waits for its first event. */
export async function openStream(address: string, token: string): Promise<StreamReader> {
  const abort = new AbortController();
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: StreamReader['events'] = [];
  let waiting: { fits: (received: StreamReader['events']) => boolean; resolve: () => void }[] = [];
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event && data) events.push({ event, data });
      }
      const settled = waiting.filter(({ fits }) => fits(events));
      waiting = waiting.filter((each) => !settled.includes(each));
      for (const { resolve } of settled) resolve();
    }
  };
  const reader: StreamReader = {
    events,
    // The test may have aborted the request.
    ended: read().catch(() => undefined),
    until: (fits) =>
      fits(events)
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push({ fits, resolve });
          }),
    stop: () => abort.abort(),
  };
  await reader.until((received) => received.length > 0);
  return reader;
}
