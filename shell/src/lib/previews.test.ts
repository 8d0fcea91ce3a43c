import { endPreview, fetchPreview, openPreview } from './previews.ts';

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const realFetch = globalThis.fetch;

beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

const respond = (status: number, body?: object) =>
  fetchMock.mockResolvedValue({ ok: status < 300, status, json: async () => body } as Response);

test.each([
  [401, 'signed-out'],
  [403, 'not-listed'],
  [404, 'ended'],
  [429, 'unreachable'],
  [503, 'unreachable'],
] as const)('a response with %d means %s', async (status, answer) => {
  respond(status);
  expect(await fetchPreview('one')).toBe(answer);
});

test('no response means that the gateway cannot be reached, and changes nothing', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  expect([await fetchPreview('one'), await openPreview('one'), await endPreview()]).toEqual([
    'unreachable',
    false,
    false,
  ]);
});

test('an id of a link stays within the path', async () => {
  respond(404);
  await fetchPreview('../error-reports?x=1');
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/previews/..%2Ferror-reports%3Fx%3D1');
});

test('a preview is opened by POST and ended by DELETE', async () => {
  respond(204);
  expect([await openPreview('one'), await endPreview()]).toEqual([true, true]);
  expect(fetchMock.mock.calls.map(([path, { method }]) => [method, path])).toEqual([
    ['POST', '/previews/one'],
    ['DELETE', '/previews'],
  ]);
});
