import { officeFile, openText } from '../testing/office-files.ts';
import { EICAR } from '../testing/test-virus.ts';
import { findTestVirus } from './test-virus.ts';

const OFFSETS = [0, 1_048_530, 1_048_576];

test.each(OFFSETS)('the test virus is found %i bytes into a file', async (offset) => {
  expect(await findTestVirus(Buffer.concat([Buffer.alloc(offset, 'a'), Buffer.from(EICAR)]))).toBe(
    'infected',
  );
});

test('it is found where a document of Word or an OpenDocument text has it, packed', async () => {
  const files = { 'word/media/letter.txt': `A letter, then ${EICAR}` };
  const packed = await officeFile('word', { files });
  expect(packed.includes(EICAR)).toBe(false);
  expect(await findTestVirus(packed)).toBe('infected');
  expect(await findTestVirus(await openText(files))).toBe('infected');
});

test('other files are clean', async () => {
  expect(await findTestVirus(Buffer.from('%PDF-1.7 a letter'))).toBe('clean');
  expect(await findTestVirus(await officeFile('word'))).toBe('clean');
});
