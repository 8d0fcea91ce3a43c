import { open } from 'node:fs/promises';
import { appendFile, withPath, writeFile } from './write-file.ts';

test.each([
  ['written', () => writeFile('/dev/full', 'x')],
  ['added to', () => appendFile('/dev/full', 'x')],
])('a file on a full disk that is %s is named by the error', async (_, write) => {
  await expect(write()).rejects.toMatchObject({
    code: 'ENOSPC',
    path: '/dev/full',
    message: "ENOSPC: no space left on device, write '/dev/full'",
  });
});

test('an error that has a path keeps it', async () => {
  const error = await open('/nowhere/file').catch((failure: Error) => failure);
  expect(withPath(error as Error, '/elsewhere')).toMatchObject({ path: '/nowhere/file' });
});
