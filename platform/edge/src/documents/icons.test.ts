import { inflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { createSettings } from '../testing/fixture.ts';

let gateway: FastifyInstance;

beforeAll(async () => {
  gateway = await createEdge(createSettings({ providerName: 'Northwind', accentColor: '#d32f2f' }));
});
afterAll(() => gateway.close());

/** Colour of one pixel, from the rows of a PNG without filters. */
function pixel(png: Buffer, x: number, y: number): string {
  const size = png.readUInt32BE(16);
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const at = y * (1 + size * 3) + 1 + x * 3;
  return `#${rows.subarray(at, at + 3).toString('hex')}`;
}

test('the web manifest names the provider and icons that are served as it says', async () => {
  const response = await gateway.inject('/manifest.webmanifest');
  expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = response.json();
  expect(manifest).toMatchObject({ name: 'Northwind', start_url: '/', scope: '/', lang: 'en-US' });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await gateway.inject(src);
    expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type]);
    if (sizes !== 'any')
      expect(`${icon.rawPayload.readUInt32BE(16)}x${icon.rawPayload.readUInt32BE(20)}`).toBe(sizes);
  }
});

test.each(['/icon-192.png', '/icon-512.png', '/apple-touch-icon.png'])(
  '%s is a white arch that fills its square with the colour of the provider',
  async (path) => {
    const { rawPayload: png } = await gateway.inject(path);
    const size = png.readUInt32BE(16);
    const at = (x: number, y: number) => pixel(png, Math.floor((x / 32) * size), Math.floor((y / 32) * size));
    expect([at(0, 0), at(16, 24), at(31, 31)]).toEqual(['#d32f2f', '#d32f2f', '#d32f2f']);
    expect([at(10, 20), at(16, 9), at(22, 20)]).toEqual(['#ffffff', '#ffffff', '#ffffff']);
  },
);
