import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CallSchema, UPLOAD_PART_BYTES } from '@atrium/contract';
import { bodyForms, sendBody } from '@atrium/server/testing';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';
import { bodyLimits } from './request-bodies.ts';

const { apiRequests, gatewayWith } = setUpGatewayTests();

async function listening(): Promise<number> {
  const gateway = await gatewayWith([]);
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  return (gateway.server.address() as AddressInfo).port;
}

test.each(bodyForms)('each of 20 bodies that are too large is refused with 413: $form', async (form) => {
  const port = await listening();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      sendBody(port, index % 2 ? '/api/login/' : '/api/auth/signout', 600_000, form),
    ),
  );
  expect(statuses).toEqual(Array(20).fill(413));
  expect(apiRequests).toEqual([]);
});

test.each(bodyForms)('a body is forwarded up to the limit of its call: $form', async (form) => {
  const port = await listening();
  expect(await sendBody(port, '/api/login', 32_768, form)).toBe(200);
  expect(await sendBody(port, '/api/login', 32_769, form)).toBe(413);
  expect(await sendBody(port, '/api/auth/signout', 65_536, form)).toBe(200);
  expect(await sendBody(port, '/api/auth/signout', 65_537, form)).toBe(413);
  expect(apiRequests.map(({ body }) => body.length)).toEqual([32_768, 65_536]);
});

test('a part of a file is forwarded up to 4 MiB', async () => {
  const gateway = await gatewayWith([]);
  const send = async (bytes: number) =>
    (await gateway.inject({ method: 'PUT', url: '/customer-portal/uploads/7', payload: Buffer.alloc(bytes) }))
      .statusCode;
  expect([await send(4_194_304), await send(4_194_305)]).toEqual([200, 413]);
  expect(apiRequests.map(({ url, body }) => [url, body.length])).toEqual([
    ['/customer-portal/uploads/7', 4_194_304],
  ]);
});

test('a part of a file is forwarded to whichever workspace, as if there were all of them', async () => {
  const gateway = await gatewayWith([]);
  const send = async (workspace: string) => {
    const url = `/customer-portal/${workspace}/uploads/7`;
    const payload = Buffer.alloc(UPLOAD_PART_BYTES);
    return (await gateway.inject({ method: 'PUT', url, payload })).statusCode;
  };
  expect([await send('desk'), await send('elsewhere')]).toEqual([200, 200]);
});

test('a body whose client goes away is not forwarded', async () => {
  const port = await listening();
  const client = connect(port, '127.0.0.1');
  client.write('POST /api/login/ HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{');
  client.end();
  await text(client);
  expect(apiRequests).toEqual([]);
});

describe('the limit of a body', () => {
  const call = (maxBodyBytes: number) => ({ summary: '', access: 'public', maxBodyBytes }) as CallSchema;
  const limitOf = bodyLimits({
    'POST /customer-portal/imports/:id/check': call(262_144),
    'POST /customer-portal/imports/': call(1_024),
  });

  test.each([
    ['POST', '/customer-portal/imports/7/check', 262_144],
    ['POST', '/customer-portal/imports/7/check/?a=1', 262_144],
    ['GET', '/customer-portal/imports/7/check', 65_536],
    ['POST', '/customer-portal/imports/7/check/more', 65_536],
    ['POST', '/customer-portal/imports', 1_024],
    ['POST', '/api/auth/signout', 65_536],
  ])('of %s %s is %d bytes', (method, url, bytes) => {
    expect(limitOf(method, url)).toBe(bytes);
  });
});
