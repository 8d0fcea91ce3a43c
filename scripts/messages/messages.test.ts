import { languages } from '@atrium/contract';
import { readCatalogues, type Texts, textsOf } from './catalogues.ts';
import { findingsOf } from './findings.ts';

const english = {
  title: 'Deadlines',
  states: { open: 'Open', done: 'Done' },
  rows: (count: number) => `${count} rows`,
};
const thai = {
  title: 'กำหนดเวลา',
  states: { open: 'รอ', done: 'เสร็จ' },
  rows: (count: number) => `${count} แถว`,
};
const sources = 'texts.title; texts.states[state]; texts.rows(2);';

function findings(texts: object, source = sources): string[] {
  const byLanguage = new Map<string, Texts>(
    languages.map((language) => [language, textsOf(language === 'en-US' ? english : texts)]),
  );
  return findingsOf({ name: 'area', byLanguage, sources: source });
}

test('texts that are all there, translated and used are found to be so', () => {
  expect(findings(thai)).toEqual([]);
});

test('texts that load apart from the others of their package are read in every language', async () => {
  const found = (await readCatalogues()).find(({ name }) => name === 'mfe-applications');
  for (const language of languages)
    expect([...(found?.byLanguage.get(language)?.keys() ?? [])]).toContain('conversation/write');
});

test('a text that a language lacks is found', () => {
  expect(findings({ ...thai, states: { open: 'รอ' } })).toContain('area: th-TH lacks states/done');
});

test('a text that a language has alone is found', () => {
  expect(findings({ ...thai, more: 'อีก' })).toContain('area: only th-TH has more');
});

test('a text that was left in English is found, with parameters or without', () => {
  expect(findings({ ...thai, title: english.title, rows: english.rows })).toEqual(
    expect.arrayContaining([
      'area: title is not translated to th-TH',
      'area: rows is not translated to th-TH',
    ]),
  );
});

test('a text that no source reads is found', () => {
  expect(findings(thai, 'texts.states[state]; texts.rows(2);')).toEqual(['area: title is not used']);
  expect(findings(thai, 'texts.title; texts.rows(2);')).toContain('area: states/open is not used');
});

test('a language that a package lacks is found', () => {
  const byLanguage = new Map([['en-US', textsOf(english)]]);
  expect(findingsOf({ name: 'area', byLanguage, sources })).toContain('area: has no texts in th-TH');
});

test('every package has all texts in all languages', async () => {
  const catalogues = await readCatalogues();
  expect(catalogues.length).toBeGreaterThan(10);
  expect(catalogues.flatMap(findingsOf)).toEqual([]);
});
