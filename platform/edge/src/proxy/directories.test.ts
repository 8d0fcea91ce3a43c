import Fastify from 'fastify';
import { limitDirectories } from './directories.ts';

it('limits the requests of directories for each network, and no others', async () => {
  const app = Fastify({ trustProxy: true });
  limitDirectories(app, { perKey: 2, overall: 100, windowMs: 86_400_000 });
  app.get('/*', async () => 'from the API');
  const statusOf = async (url: string, ip: string) =>
    (await app.inject({ url, headers: { 'x-forwarded-for': ip } })).statusCode;
  const directory = (ip: string) => statusOf('/scim/v2/Users', ip);
  const statuses = [
    await directory('192.0.2.1'),
    await directory('192.0.2.1'),
    await directory('192.0.2.1'),
    await directory('198.51.100.1'),
    await statusOf('/api/auth/session', '192.0.2.1'),
  ];
  // The last ones are of another network, and of a person.
  expect(statuses).toEqual([200, 200, 429, 200, 200]);
});
