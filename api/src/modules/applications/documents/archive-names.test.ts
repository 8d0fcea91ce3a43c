import { archiveNames } from './archive-names.ts';

test('documents of the same name get numbers, whatever their case', () => {
  expect(archiveNames(['Letter.pdf', 'letter (2).pdf', 'LETTER.pdf', 'Letter.pdf', 'Letter'])).toEqual([
    'Letter.pdf',
    'letter (2).pdf',
    'LETTER (3).pdf',
    'Letter (4).pdf',
    'Letter',
  ]);
});

test('a name is never a path, a device, hidden, empty or reversed', () => {
  const hostile = [
    '../../etc/passwd',
    'C:\\a.pdf',
    '/root',
    '..',
    ' ',
    '.env',
    'con.txt',
    'a\u202efdp.exe',
    'n\u0000l',
  ];
  expect(archiveNames(hostile)).toEqual([
    '_.._etc_passwd',
    'C__a.pdf',
    '_root',
    'document',
    'document (2)',
    'env',
    '_con.txt',
    'a_fdp.exe',
    'n_l',
  ]);
});

test('names in any script stay as they are', () => {
  const names = ['Bescheid „Ä“; final.pdf', '特許証.pdf', 'หนังสือ.pdf'];
  expect(archiveNames(names)).toEqual(names);
});
