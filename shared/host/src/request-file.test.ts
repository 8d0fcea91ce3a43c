import { requestFile } from './request.ts';
import { RequestError } from './request-error.ts';
import { fakeApi, signedIn } from './testing/fake-api.ts';

const FILE = 'GET /customer-portal/documents/:id/content';
const problem = {
  type: 'urn:atrium:problem:not-found',
  title: 'There is nothing here.',
  status: 404,
  requestId: 'req-9',
};

beforeEach(() => signedIn(7));

test('a file has the name that the server gave it', async () => {
  const content = new Blob(['bytes']);
  const sent = fakeApi(() => ({
    body: content,
    headers: { 'content-disposition': `attachment; filename="_.pdf"; filename*=UTF-8''%C3%84%3B.pdf` },
  }));
  expect(await requestFile(FILE, { params: { id: 3 } })).toEqual({ content, name: 'Ä;.pdf' });
  expect(sent[0]?.url).toBe('/customer-portal/documents/3/content');
});

test('problem details are parsed although a file was requested', async () => {
  const body = Object.assign(new Blob([JSON.stringify(problem)]), {
    text: async () => JSON.stringify(problem),
  });
  fakeApi(() => ({ status: 404, body }));
  const error = await requestFile(FILE, { params: { id: 3 } }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(RequestError);
  expect(error).toMatchObject({ status: 404, problem });
});

test("another customer's file is refused", async () => {
  fakeApi(() => ({ body: new Blob(['x']), headers: { 'x-atrium-customer': '8' } }));
  await expect(requestFile(FILE, { params: { id: 3 } })).rejects.toMatchObject({
    reason: 'foreign-customer',
  });
});

test('the desk has files, too', async () => {
  signedIn(0);
  const sent = fakeApi(() => ({ body: new Blob(['x']) }));
  await requestFile('GET /customer-portal/desk/reports/:report/file', {
    params: { report: 'points' },
    query: { from: '2026-01-01', to: '2026-01-31', format: 'xlsx' },
  });
  expect(sent[0]?.url).toBe(
    '/customer-portal/desk/reports/points/file?from=2026-01-01&to=2026-01-31&format=xlsx',
  );
});
