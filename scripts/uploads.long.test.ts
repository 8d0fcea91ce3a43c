import { uploadThroughCuts } from './drills/uploads.ts';

test('files arrive whole through a proxy that cuts the connection three times', async () => {
  const found = await uploadThroughCuts({ files: 2, fileBytes: 13 * 2 ** 20, cuts: 3 });
  expect(found).toMatchObject({ states: ['ready', 'ready'], areEqual: true, cuts: 3 });
}, 180_000);
