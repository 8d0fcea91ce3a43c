import { RecentContents } from './recent-contents.ts';

const MIB = 1024 * 1024;

test('what many ask for at the same time is read once', async () => {
  const recent = new RecentContents();
  const read = jest.fn(async () => Buffer.from('main'));
  await Promise.all([recent.get('main', read), recent.get('main', read)]);
  expect((await recent.get('main', read)).toString()).toBe('main');
  expect(read).toHaveBeenCalledTimes(1);
});

test('what could not be read is read again', async () => {
  const recent = new RecentContents();
  await expect(recent.get('main', () => Promise.reject(new Error('outage')))).rejects.toThrow('outage');
  expect((await recent.get('main', async () => Buffer.from('main'))).toString()).toBe('main');
});

test('the contents that were used last stay in memory, up to 64 MiB', async () => {
  const recent = new RecentContents();
  const read = async () => Buffer.alloc(4 * MIB);
  const again = jest.fn(read);
  for (let index = 0; index < 16; index += 1) await recent.get(`file ${index}`, read);
  await recent.get('file 0', again);
  await recent.get('file 16', read);
  await recent.get('file 0', again);
  expect(again).not.toHaveBeenCalled();
  await recent.get('file 1', again);
  expect(again).toHaveBeenCalledTimes(1);
  expect(recent.fits(4 * MIB + 1)).toBe(false);
});
