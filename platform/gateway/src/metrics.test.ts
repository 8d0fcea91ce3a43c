import { Metrics } from '@atrium/server';
import { createGateway } from './app.ts';
import { createSettings } from './testing/fixture.ts';

test('requests of both planes are counted, each with the name of its plane', async () => {
  const metrics = new Metrics();
  const { edge, control, close } = await createGateway(createSettings(), undefined, { metrics });
  for (const server of [edge, control]) {
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    await (await fetch(`${address}/nothing`)).text();
  }
  // A request is counted at its end.
  await close();
  const text = metrics.text();
  for (const plane of ['edge', 'control']) {
    expect(text).toMatch(new RegExp(`^atrium_http_requests_total\\{plane="${plane}",.*\\} 1$`, 'm'));
    expect(text).toContain(`atrium_http_streams{plane="${plane}"} 0\n`);
  }
  expect(text.match(/# TYPE atrium_http_requests_total /g)).toHaveLength(1);
});
