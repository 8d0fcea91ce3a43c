import { crc32, deflateSync } from 'node:zlib';
import { DEFAULT_ACCENT, pageColors } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { documentTexts } from '../messages.ts';
import type { EdgeSettings } from '../settings.ts';

/** The arch is drawn in so many units, on both sides. */
const GRID = 32;
/** Pixels are tested at these places along each side. */
const SAMPLES = [0.125, 0.375, 0.625, 0.875];
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const pixelIcons = { '/icon-192.png': 192, '/icon-512.png': 512, '/apple-touch-icon.png': 180 } as const;

/** Phones take pixels only; these fill their square, so that a system can cut its own shape out of it. */
export function registerIcons(app: FastifyInstance, settings: EdgeSettings): void {
  const color = settings.accentColor ?? DEFAULT_ACCENT;
  const serve = (path: string, type: string, content: () => string | Buffer) =>
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(content()),
    );
  serve('/favicon.svg', 'image/svg+xml', () => svgIcon(color));
  for (const [path, size] of Object.entries(pixelIcons)) {
    let icon: Buffer | undefined;
    serve(path, 'image/png', () => {
      icon ??= pngIcon(size, color);
      return icon;
    });
  }
  serve('/manifest.webmanifest', 'application/manifest+json', () => JSON.stringify(manifest(settings)));
}

function manifest({ providerName }: EdgeSettings) {
  return {
    name: providerName,
    short_name: providerName,
    description: documentTexts['en-US'].description(providerName),
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: pageColors.light,
    background_color: pageColors.light,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...(['/icon-192.png', '/icon-512.png'] as const).map((src) => ({
        src,
        sizes: `${pixelIcons[src]}x${pixelIcons[src]}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  };
}

function svgIcon(color: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}">` +
    `<rect width="${GRID}" height="${GRID}" rx="7" fill="${color}"/>` +
    '<path d="M8 25V15a8 8 0 0 1 16 0v10h-4.5V15.5a3.5 3.5 0 0 0-7 0V25z" fill="#fff"/></svg>'
  );
}

/** The arch is the same as in the path of the SVG. */
function isArch(x: number, y: number): boolean {
  const side = Math.abs(x - 16);
  const isInside = y <= 15 ? isWithin(8, side, y - 15) : side <= 8 && y <= 25;
  const isOpening = y <= 15.5 ? isWithin(3.5, side, y - 15.5) : side <= 3.5;
  return isInside && !isOpening;
}

function isWithin(radius: number, x: number, y: number): boolean {
  return x * x + y * y <= radius * radius;
}

/** @returns a PNG (ISO/IEC 15948) of 8 bits a channel without transparency */
function pngIcon(size: number, color: string): Buffer {
  const background = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const rowBytes = 1 + size * 3;
  const rows = Buffer.alloc(rowBytes * size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const coverage = archCoverage(x, y, size);
      background.forEach((value, channel) => {
        rows[y * rowBytes + 1 + x * 3 + channel] = Math.round(value + (255 - value) * coverage);
      });
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns how much of a pixel the arch covers, from 0 to 1. */
function archCoverage(x: number, y: number, size: number): number {
  const scale = GRID / size;
  let hits = 0;
  for (const dy of SAMPLES)
    for (const dx of SAMPLES) if (isArch((x + dx) * scale, (y + dy) * scale)) hits += 1;
  return hits / SAMPLES.length ** 2;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
