import { errorReport } from '@atrium/contract';

const fetched = jest.fn();
const failure = {
  supportCode: '7KQ2-M9XD',
  kind: 'crash',
  name: 'mfe-rewards',
  version: '1.4.0+a',
  part: 'list',
} as const;

async function reporting() {
  jest.resetModules();
  return import('./error-reports.ts');
}

/** Reports an error and returns what the gateway received. */
async function reported(error: unknown) {
  const { reportError } = await reporting();
  reportError(error, failure);
  return JSON.parse(fetched.mock.calls.at(-1)[1].body);
}

beforeEach(() => {
  fetched.mockReset().mockResolvedValue({ ok: true });
  globalThis.fetch = fetched;
});

function errorAt(stack: string, message = 'Jane Doe is undefined'): TypeError {
  return Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n${stack}` });
}

test('a report has positions in the files of the remote, and only the template of the message', async () => {
  const folder = 'https://portal.example/assets/mfe-rewards/1.4.0+a';
  const report = await reported(
    errorAt(`    at Points (${folder}/list.1a2b.js?retry=1:1:234)
    at ${folder}/remote-module.9f.js:1:5
    at other (https://portal.example/assets/shell/1.0.0/main.js:1:9)`),
  );
  expect(report).toEqual({
    ...failure,
    error: 'TypeError',
    message: '… is undefined',
    places: ['list.1a2b.js:1:234', 'remote-module.9f.js:1:5'],
  });
  expect(errorReport.safeParse(report).success).toBe(true);
});

test('a report has positions in files that are addressed by content', async () => {
  const hash = 'c'.repeat(24);
  const report = await reported(
    errorAt(`    at Points (https://portal.example/assets/${hash}/mfe-rewards/list.js?retry=1:1:234)
    at other (https://portal.example/assets/${hash}/mfe-account/list.js:1:9)`),
  );
  expect(report.places).toEqual(['list.js:1:234']);
});

test('a report has the signed id of its document, or of the one that hung', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'atrium-document', content: 'k.1.sig' });
  document.head.append(meta);
  expect((await reported(new Error())).document).toBe('k.1.sig');
  const { reportError } = await reporting();
  reportError(new Error(), { ...failure, document: 'k.0.sig' });
  expect(JSON.parse(fetched.mock.calls.at(-1)[1].body).document).toBe('k.0.sig');
  meta.remove();
  expect(await reported(new Error())).not.toHaveProperty('document');
});

test('a failed load is reported with the file that did not load', async () => {
  const cause = new Error('/assets/mfe-rewards/1.4.0+a/remoteEntry.js: 404');
  const report = await reported(new Error('not loaded', { cause }));
  expect(report.places).toEqual(['remoteEntry.js']);
});

test('a thrown value that is not an error is reported too', async () => {
  const report = await reported('Jane Doe');
  expect(report).toEqual({ ...failure, error: 'Error', places: [] });
});

test('a report is sent without cookies and referrer', async () => {
  await reported(new Error());
  expect(fetched).toHaveBeenCalledWith(
    '/error-reports',
    expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true }),
  );
});

test('a page stops after 20 reports, and development builds report nothing', async () => {
  const { reportError } = await reporting();
  reportError(new Error(), { ...failure, version: 'dev' });
  expect(fetched).not.toHaveBeenCalled();
  for (let count = 0; count < 30; count += 1) reportError(new Error(), failure);
  expect(fetched).toHaveBeenCalledTimes(20);
});

test('an unreachable gateway is ignored', async () => {
  const { reportError } = await reporting();
  fetched.mockRejectedValue(new Error('offline'));
  expect(() => reportError(new Error(), failure)).not.toThrow();
});

test('support codes can be read out and are accepted by the gateway', async () => {
  const { createSupportCode } = await reporting();
  const codes = new Set(Array.from({ length: 200 }, createSupportCode));
  expect(codes.size).toBe(200);
  for (const code of codes) expect(errorReport.shape.supportCode.safeParse(code).success).toBe(true);
});

test('a report has the ids of the last requests, and those of the next minute are traced', async () => {
  const [id, traceNextCalls] = ['4bf92f3577b34da6a3ce929d0e0e4736', jest.fn()];
  jest.doMock('@atrium/host', () => ({ recentRequests: () => [id], traceNextCalls }));
  const report = await reported(new Error('broken'));
  expect(report.requests).toEqual([id]);
  expect(errorReport.safeParse(report).success).toBe(true);
  expect(traceNextCalls).toHaveBeenCalledTimes(1);
  jest.dontMock('@atrium/host');
});
