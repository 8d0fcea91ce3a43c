import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { repository } from './repository.ts';

const fonts = join(repository, 'shell/src/fonts');

const HEADER_BYTES = 48;
/** Indexes of tags that WOFF2 knows. */
const HEAD = 1;
const HHEA = 2;
const GLYF = 10;
const LOCA = 11;
const OTHER_TAG = 63;

/** Tables of a WOFF2 file by the index of their tag. */
function tablesOf(file: string): Map<number, Buffer> {
  const woff2 = readFileSync(file);
  let at = HEADER_BYTES;
  const number = () => {
    for (let value = 0; ; ) {
      const byte = woff2.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const lengths = Array.from({ length: woff2.readUInt16BE(12) }, () => {
    const flags = woff2.readUInt8(at++);
    const tag = flags & 63;
    if (tag === OTHER_TAG) at += 4;
    const length = number();
    const isTransformed = tag === GLYF || tag === LOCA ? flags < 64 : flags >= 64;
    return [tag, isTransformed ? number() : length] as const;
  });
  const data = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20)));
  let offset = 0;
  return new Map(
    lengths.map(([tag, length]) => {
      offset += length;
      return [tag, data.subarray(offset - length, offset)];
    }),
  );
}

test('lines of the fallback font are as high as those of Inter', () => {
  const tables = tablesOf(join(fonts, 'inter-latin-wght-normal.woff2'));
  const em = tables.get(HEAD)?.readUInt16BE(18) ?? 0;
  const hhea = tables.get(HHEA);
  const metrics = [4, 6, 8].map((at) => Math.abs(hhea?.readInt16BE(at) ?? 0) / em);
  const css = readFileSync(join(fonts, 'inter-fallback.css'), 'utf8');
  const faces = css.split('@font-face').slice(1);
  expect(faces.length).toBeGreaterThan(0);
  for (const face of faces) {
    const percent = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100;
    const overrides = ['ascent-override', 'descent-override', 'line-gap-override'].map(percent);
    metrics.forEach((metric, index) => {
      expect((overrides[index] ?? 0) * percent('size-adjust')).toBeCloseTo(metric, 3);
    });
  }
});

/** Code points of a `unicode-range`. */
function codePointsOf(face: string): Set<number> {
  const [, ranges = ''] = face.match(/unicode-range:([^;]*);/) ?? [];
  return new Set(
    ranges.split(',').flatMap((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  );
}

const facesOfInter = readFileSync(join(fonts, 'inter.css'), 'utf8').split('@font-face').slice(1);

test('each letter of European languages is in a file of Inter', () => {
  const covered = facesOfInter.map(codePointsOf);
  const letters = Array.from({ length: 0x530 - 0x20 }, (_, index) => 0x20 + index).filter((point) =>
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(String.fromCodePoint(point)),
  );
  expect(letters.filter((point) => !covered.some((points) => points.has(point)))).toEqual([]);
});

test('texts in English need the one file of Inter that documents preload, and symbols that Inter lacks', () => {
  const [preloaded] = facesOfInter.filter((face) => face.includes('/inter-latin-wght-normal.woff2'));
  const others = facesOfInter.filter((face) => face !== preloaded).map(codePointsOf);
  const catalogues = globSync('{shell,mfe-*,shared/*}/src/messages/en-us/*.ts', { cwd: repository });
  expect(catalogues.length).toBeGreaterThan(10);
  // Thin spaces are in ranges of dates, and zero-width ones in MUI's fields.
  const characters = new Set([
    ...['\u2009', '\u200b'],
    ...catalogues.flatMap((file) => [...readFileSync(join(repository, file), 'utf8')]),
  ]);
  const fromOthers = [...characters].filter((character) =>
    others.some((points) => points.has(character.codePointAt(0) ?? 0)),
  );
  expect(fromOthers).toEqual([]);
});
