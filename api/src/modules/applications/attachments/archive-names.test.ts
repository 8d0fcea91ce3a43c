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

test.each([
  ['CON .txt', '_CON .txt'],
  ['COM¹.pdf', '_COM¹.pdf'],
  ['conin$', '_conin$'],
  ['contract.pdf', 'contract.pdf'],
  ['a\u200b\ufeffb.pdf', 'a__b.pdf'],
  ['a\u0085b\u2028c.pdf', 'a_b_c.pdf'],
  ['\ud800.pdf', '_.pdf'],
  ['letter. . ', 'letter'],
])('%j is called %j', (name, expected) => {
  expect(archiveNames([name])).toEqual([expected]);
});

test('a name that no file system takes is cut at a whole character, and keeps its ending and its number', () => {
  const long = `${'ก้'.repeat(120)}.pdf`;
  const [first = '', second = ''] = archiveNames([long, long]);
  for (const name of [first, second]) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(first).toMatch(/^(?:ก้)+\.pdf$/);
  expect(second).toMatch(/^(?:ก้)+ \(2\)\.pdf$/);
});

test('names of the same letters in another normal form or case of ß are different names', () => {
  const names = archiveNames(['Cafe\u0301.pdf', 'Caf\u00e9.pdf', 'STRASSE', 'Straße']);
  expect(names).toEqual(['Café.pdf', 'Café (2).pdf', 'STRASSE', 'Straße (2)']);
});
