import { buffer } from 'node:stream/consumers';
import { type ReadPdf, readPdf, tagsWith } from '../testing/read-pdf.ts';
import { directionOf, stretchesOf } from './direction.ts';
import { linesOf } from './lines.ts';
import { pdfOf, type ReportPart } from './report.ts';
import type { TableRow } from './table.ts';

const THAI = 'บริษัท น้ำดื่ม จำกัด';
const JAPANESE = '株式会社アクメ';
const head = {
  title: 'Statement',
  provider: 'Müller & Söhne',
  accentColor: '#4653d6',
  customer: `${JAPANESE} · ${THAI}`,
  language: 'en-US',
  printed: 'Printed Nov 23, 2026',
  pageOf: (page: string, total: string) => `${page} of ${total}`,
  notDrawn: (characters: string) => `Not drawn: ${characters}`,
  about: [`${JAPANESE} · ${THAI}`, 'Αθήνα, Київ, Hà Nội'],
};

async function bytesOf(parts: readonly ReportPart[]): Promise<Buffer> {
  return buffer(pdfOf(head, parts));
}

const ROWS = 100;
const rows: TableRow[] = Array.from({ length: ROWS }, (_, index) => ({
  cells: [`Row ${index + 1}`, `Text ${index + 1}`, String((index + 1) * 10)],
}));
const table = {
  columns: [
    { title: 'Name', share: 1 },
    { title: 'Text', share: 3 },
    { title: 'Balance', share: 1, align: 'right' as const },
  ],
  rows: [rows.slice(0, 40), rows.slice(40)],
  carry: { column: 2, carriedForward: 'Carried forward', broughtForward: 'Brought forward' },
};

describe('a report', () => {
  let file: Buffer;
  let pdf: ReadPdf;
  beforeAll(async () => {
    file = await bytesOf([
      { heading: 'Totals', facts: [{ label: 'Closing balance', value: '1,000', isStrong: true }] },
      { heading: 'Lines', note: 'Days are in UTC.', table },
    ]);
    pdf = await readPdf(file);
  });

  it('has every row once, on pages that are numbered', () => {
    const all = pdf.pages.join('\n');
    for (let row = 1; row <= ROWS; row++) expect(all.match(new RegExp(`Row ${row}\\b`, 'g'))).toHaveLength(1);
    expect(pdf.pages.length).toBeGreaterThan(2);
    pdf.pages.forEach((page, index) => {
      expect(page).toMatch(new RegExp(`\\b${index + 1} of\\s*${pdf.pages.length}\\b`));
      expect(page).toContain('Printed Nov 23, 2026');
      expect(page).toContain('Müller & Söhne');
    });
  });

  it('carries the balance of the last row of a page forward to the next', () => {
    pdf.pages.forEach((page, index) => {
      const last =
        Number(
          page
            .match(/Row (\d+)/g)
            ?.at(-1)
            ?.slice(4),
        ) * 10;
      const first = Number(page.match(/Row (\d+)/)?.[1]) * 10 - 10;
      const [isFirst, isLast] = [index === 0, index === pdf.pages.length - 1];
      expect(page.match(/Carried forward\s*(\d+)/)?.[1]).toBe(isLast ? undefined : String(last));
      expect(page.match(/Brought forward\s*(\d+)/)?.[1]).toBe(isFirst ? undefined : String(first));
    });
  });

  it('is tagged: title, language, headings, and tables with header cells', () => {
    expect(pdf).toMatchObject({ title: 'Statement', language: 'en-US', isTagged: true });
    const tags = pdf.tags[0] ?? [];
    expect(tags.map(({ role }) => role)).toEqual(['Document']);
    expect(tagsWith(tags, 'H1').map(({ text }) => text)).toEqual(['Statement']);
    expect(tagsWith(tags, 'H2').map(({ text }) => text)).toEqual(['Totals', 'Lines']);
    const headers = tagsWith(tags, 'TH').map(({ text, scope }) => [text, scope]);
    expect(headers.slice(0, 5)).toEqual([
      ['Closing balance', 'Row'],
      ['Name', 'Column'],
      ['Text', 'Column'],
      ['Balance', 'Column'],
      ['Row 1', 'Row'],
    ]);
  });

  it('is read without what only belongs to a page', () => {
    const read = pdf.tags
      .flat()
      .map(({ text }) => text)
      .join('');
    expect(read).not.toMatch(/Carried|Brought|Printed|\d of/);
    expect(tagsWith(pdf.tags[1] ?? [], 'TH').filter(({ text }) => text === 'Name')).toEqual([]);
  });

  it('has the letters of each name as text, with its fonts in it', () => {
    expect(pdf.pages[0]?.replaceAll(' ', '')).toContain(JAPANESE);
    expect(pdf.pages[0]).toContain('Αθήνα, Київ, Hà Nội');
    // Readers that know it get the text as it was written: SARA AM is drawn as two letters.
    expect(pdf.pages[0]).toContain('จำกัด'.normalize('NFKC'));
    expect(pdf.pages[0]).toContain('ดื่ม');
    const names = [...file.toString('latin1').matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name);
    expect(names.map((name) => name.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual(
      ['BIZUDPGothic-Regular', 'NotoSans-Bold', 'NotoSans-Regular', 'NotoSansThai-Regular'].sort(),
    );
    expect(file.length).toBeLessThan(200_000);
  });
});

test('a letter that no font has is shown as missing, and long words are broken', async () => {
  const [page = ''] = (await readPdf(await bytesOf([{ note: `A 🜁 B ${'x'.repeat(300)}` }]))).pages;
  expect(page).toContain('A \uFFFD B');
  expect(page).toContain('Not drawn: U+1F701');
  expect(page.match(/x+/g)?.join('')).toHaveLength(300);
});

test.each([
  ['Korean', '한국어 상표'],
  ['Chinese', '发明专利：电动汽车'],
  ['a Chinese name', '北京发明有限公司'],
  ['Chinese in both scripts', '专利優先權 㐂 鳳凰'],
  ['Japanese', '商標登録 髙﨑'],
  ['Arabic', 'علامة تجارية'],
  ['Hebrew', 'סימן מסחר'],
  ['Hebrew with Latin, with brackets and digits', 'סימן (ACME 12) מסחר'],
  ['Tamil', 'நிறுவனம்'],
  ['emoji and signs', 'LOGO 😀 ®™'],
  ['a variation selector', 'LOGO ☎\uFE0F'],
])('%s is drawn', async (_what, text) => {
  const [page = ''] = (await readPdf(await bytesOf([{ note: text }]))).pages;
  expect(page).not.toContain('\uFFFD');
  expect(page).not.toContain('Not drawn');
  const letters = (part: string) => [...part.normalize('NFKC').replaceAll(/\s|\uFE0F/gu, '')].sort().join('');
  const drawn = page.slice(page.indexOf('Hà Nội') + 'Hà Nội'.length).replace(/Müller.*/su, '');
  for (const letter of new Set(letters(text))) expect(drawn.normalize('NFKC')).toContain(letter);
});

test('words from right to left stand in that order on the page, with brackets turned', () => {
  const onPage = (text: string) => stretchesOf(text, directionOf(text)).map((each) => each.text);
  expect(onPage('Mark: אבג דהו (ACME)')).toEqual(['Mark: ', 'אבג דהו', ' (ACME)']);
  expect(onPage('אבג ACME 12 דהו')).toEqual([' דהו', 'ACME 12', 'אבג ']);
  expect(onPage('אבג (דהו)')).toEqual(['אבג )דהו(']);
  expect(onPage('TM-1')).toEqual(['TM-1']);
});

test('a text of any length stays on its page', async () => {
  const long = { cells: ['1', 'word '.repeat(5_000), '2'] };
  const { pages } = await readPdf(await bytesOf([{ table: { ...table, rows: [[long, long]] } }]));
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('...');
});

test('lines end between words, also where a script has no spaces', () => {
  const widthOf = (text: string) => text.length;
  expect(linesOf('one two  three, four', 9, widthOf)).toEqual(['one two', 'three,', 'four']);
  expect(linesOf('ภาษาไทยง่าย', 8, widthOf)).toEqual(['ภาษาไทย', 'ง่าย']);
  expect(linesOf('商標の登録。', 3, widthOf)).toEqual(['商標の', '登録。']);
  expect(linesOf('a\u0007b\nc', 9, widthOf)).toEqual(['ab c']);
  expect(linesOf('', 9, widthOf)).toEqual(['']);
});
