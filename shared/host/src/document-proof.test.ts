import { DOCUMENT_HEADER, DOCUMENT_ID_META } from '@atrium/contract';
import { proveDocument } from './document-proof.ts';
import { type FakeResponse, fakeApi } from './testing/fake-api.ts';

const idOf = () => document.querySelector<HTMLMetaElement>(`meta[name=${DOCUMENT_ID_META}]`)?.content;

function documentWith(id: string): void {
  document.head.innerHTML = `<meta name="${DOCUMENT_ID_META}" content="${id}">`;
}

function gatewayWith(response: FakeResponse) {
  return fakeApi(({ path }) => (path.endsWith('/restore') ? response : {}));
}

afterEach(() => {
  document.head.innerHTML = '';
});

test('a document restores its session in the background, and takes the id that proves it', async () => {
  documentWith('signed-id');
  const sent = gatewayWith({ headers: { [DOCUMENT_HEADER]: 'proved-id' } });
  const fetched = jest.spyOn(globalThis, 'fetch');
  await proveDocument(7);
  expect(sent).toMatchObject([{ method: 'POST', path: '/api/auth/restore', body: { customerId: 7 } }]);
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ [DOCUMENT_HEADER]: 'signed-id' });
  expect(idOf()).toBe('proved-id');
});

test.each<[string, FakeResponse]>([
  ['without a proof', {}],
  ['that fails', { status: 503 }],
])('an answer %s leaves the id as it is', async (_, response) => {
  documentWith('signed-id');
  gatewayWith(response);
  await proveDocument(0);
  expect(idOf()).toBe('signed-id');
});

test('a document without an id asks for nothing', async () => {
  const sent = gatewayWith({});
  await proveDocument(0);
  expect(sent).toEqual([]);
});
