import { requestedRange } from './byte-range.ts';

const file = { bytes: 100, etag: '"a"' };
const requested = (range: string | undefined, ifRange?: string) =>
  requestedRange({ range, 'if-range': ifRange }, file);

test.each([
  ['bytes=0-9', { from: 0, bytes: 10 }],
  ['bytes=90-', { from: 90, bytes: 10 }],
  ['bytes=90-900', { from: 90, bytes: 10 }],
  ['bytes=-10', { from: 90, bytes: 10 }],
  ['bytes=-900', { from: 0, bytes: 100 }],
])('%s is a part', (range, part) => {
  expect(requested(range)).toEqual(part);
});

test.each([undefined, 'bytes=-', 'bytes=9-0', 'bytes=0-9,20-29', 'lines=0-9', 'bytes=a-b'])(
  '%s is the whole file',
  (range) => {
    expect(requested(range)).toBeUndefined();
  },
);

test.each(['bytes=100-', 'bytes=-0'])('%s is beyond the end', (range) => {
  expect(() => requested(range)).toThrow('The file has 100 bytes.');
});

test('a part of another content is not sent', () => {
  expect(requested('bytes=0-9', '"a"')).toEqual({ from: 0, bytes: 10 });
  expect(requested('bytes=0-9', '"b"')).toBeUndefined();
});
