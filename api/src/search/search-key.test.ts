import { numberKey, referenceKeys, type SearchResponse, searchKey } from '@atrium/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import {
  createApplication,
  createCustomer,
  createDeadline,
  type Member,
  randomRuns,
  usePortal,
} from '../testing/index.ts';
import { keepWords } from '../testing/kept-words.ts';

const { db, api, createMember } = usePortal();
let person: Member;
/** Of a customer with the same applications, whose words are kept. */
let personWithWords: Member;

beforeAll(async () => {
  const customer = await createCustomer(db.database, { name: 'Müller AG', code: 'MUE-007' });
  person = await createMember({ customer, displayName: 'Renée O’Brien' });
  personWithWords = await createMember();
  for (const each of [person, personWithWords]) await createApplications(each.customerId);
  await keepWords(db.database, personWithWords.customerId);
});

async function createApplications(customerId: number): Promise<void> {
  for (const [reference, title] of [
    ['EP 1 234 567', 'Wing'],
    ['017891234', 'Blue bird'],
    ['PCT/EP2020/012345', 'Rotor'],
    ['US 17/123,456', 'Hinge, self-closing'],
    ['TM-2026-0001', 'Café'],
    ['8038222', 'C++ compiler'],
    ['商願2024-98765', 'ビジネス支援'],
  ] as const) {
    const { id: applicationId } = await createApplication(db.database, {
      customerId,
      reference,
      title,
    });
    await createDeadline(db.database, { customerId, applicationId });
  }
}

const asked = async <T>(path: string, search: string, by = person): Promise<T> => {
  const { status, body } = await by.get<T>(`${path}?${new URLSearchParams({ search })}`);
  expect(status).toBe(200);
  return body;
};
const listed = async (search: string, by = person) => {
  const found = await asked<{ applications: { reference: string }[] }>('/applications', search, by);
  return found.applications.map(({ reference }) => reference);
};

const numbers = [
  ['EP1234567', 'EP 1 234 567'],
  ['ep 1234567', 'EP 1 234 567'],
  ['EP01234567', 'EP 1 234 567'],
  ['17891234', '017891234'],
  ['017 891 234', '017891234'],
  ['0017891234', '017891234'],
  ['๐๑๗๘๙๑๒๓๔', '017891234'],
  ['PCTEP2020012345', 'PCT/EP2020/012345'],
  ['PCT EP2020/12345', 'PCT/EP2020/012345'],
  ['17123456', 'US 17/123,456'],
  ['US17123456', 'US 17/123,456'],
  ['8,038,222', '8038222'],
  ['TM\u20132026\u20130001', 'TM-2026-0001'],
  ['TM\u20112026\u20110001', 'TM-2026-0001'],
  ['TM\u22122026\u22120001', 'TM-2026-0001'],
  ['TM-20\u200b26-0001', 'TM-2026-0001'],
  ['TM-2026-\u00ad0001', 'TM-2026-0001'],
  ['\u200eTM-2026-0001', 'TM-2026-0001'],
  ['“TM-2026-0001”', 'TM-2026-0001'],
  ['TM20260001', 'TM-2026-0001'],
  ['TM-2026-1', 'TM-2026-0001'],
  ['ＴＭ２０２６０００１', 'TM-2026-0001'],
  ['\tTM-2026-0001', 'TM-2026-0001'],
  ['TM-2026-0001\r\n', 'TM-2026-0001'],
  ['Café\tTM-2026-0001', 'TM-2026-0001'],
] as const;

test.each(numbers)(
  'the number %j finds %s in the list, in its export and among its deadlines',
  async (search, reference) => {
    expect(await listed(search)).toEqual([reference]);
    const { deadlines } = await asked<{ deadlines: { application: { reference: string } }[] }>(
      '/deadlines',
      search,
    );
    expect(deadlines.map(({ application }) => application.reference)).toEqual([reference]);
    const query = new URLSearchParams({ search, format: 'csv' });
    const { body } = await api.get(`/customer-portal/applications/export?${query}`, person.token);
    expect(body.trim().split('\n')).toHaveLength(2);
  },
);

test.each(numbers)('the number %j finds %s by the palette', async (search, reference) => {
  for (const by of [person, personWithWords])
    for (const domain of ['applications', 'deadlines'])
      expect((await asked<SearchResponse>(`/search/${domain}`, search, by)).hits).toEqual([
        expect.objectContaining({ detail: expect.stringContaining(reference) }),
      ]);
});

test.each(numbers)('the number %j finds %s in lists by kept words', async (search, reference) => {
  expect(await listed(search, personWithWords)).toEqual([reference]);
  const { total } = await asked<{ total: number }>('/deadlines', search, personWithWords);
  expect(total).toBe(1);
});

test.each([
  ['selfclosing', ['US 17/123,456']],
  ['C++', ['8038222']],
  ['wing – ', ['EP 1 234 567']],
  ['"', []],
  ['8038223', []],
  ['008038', []],
])('the search %j finds %j', async (search, references) => {
  for (const by of [person, personWithWords]) expect(await listed(search, by)).toEqual(references);
});

test.each(['びじねす', 'ビジネス', 'ﾋﾞｼﾞﾈｽ', 'びジねす支援'])(
  '%j finds a title in katakana',
  async (search) => {
    for (const by of [person, personWithWords]) {
      expect(await listed(search, by)).toEqual(['商願2024-98765']);
      expect(await asked('/deadlines', search, by)).toMatchObject({ total: 1 });
      for (const domain of ['applications', 'deadlines'])
        expect((await asked<SearchResponse>(`/search/${domain}`, search, by)).hits).toHaveLength(1);
    }
  },
);

test('an exact number comes first, however it is written', async () => {
  for (const search of ['EP1234567', 'EP 1 234 567', 'ep 1,234,567'])
    expect((await asked<SearchResponse>('/search/applications', search)).hits[0]?.match).toBe('exact');
});

test.each(['renee obrien', 'RENÉE O\u00b4BRIEN', '\tRene\u0301e'])('%j finds a person', async (search) => {
  expect((await asked<SearchResponse>('/search/people', search)).hits).toHaveLength(1);
  expect(await asked('/users_management', search)).toMatchObject({ total: 1 });
});

test.each(['mue7', 'MUE007', 'mueller', 'muller ag'])(
  '%j is searched among codes and names of customers',
  async (search) => {
    const { total } = await asked<{ total: number }>('/customer_figures', search);
    expect(total).toBe(search === 'mueller' ? 0 : 1);
  },
);

const PARTS = [
  'EP',
  '0',
  '00',
  '7',
  '12',
  ' ',
  '\t',
  '\n',
  '-',
  '\u2013',
  '/',
  ',',
  "'",
  '’',
  'É',
  'e\u0301',
  'İ',
  'ß',
  'Ａ',
  '１',
  '๐',
  '٢',
  'Σ',
  'ς',
  'ガ',
  'ｶﾞ',
  'が',
  'ハ',
  '\u3099',
  '゛',
  'ー',
  'ヷ',
  'ヾ',
  'ヿ',
  '㌀',
  'กำ',
  '\u200b',
  '\u00ad',
  '\ufe0f',
  '😀',
  '㎏',
  '½',
  '+',
  '%',
  '\\',
  ']',
  '^',
  '´',
  '…',
];
// Servers with an old ICU do not know Georgian capitals.
const letter = fc.integer({ min: 1, max: 0x1bff }).map((code) => String.fromCodePoint(code));
const kana = fc
  .oneof(fc.integer({ min: 0x3041, max: 0x31ff }), fc.integer({ min: 0xff65, max: 0xff9f }))
  .map((code) => String.fromCodePoint(code));
const text = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: letter, maxLength: 8 }),
  fc.string({ unit: kana, maxLength: 8 }),
);

test('the database and browsers compare texts in the same form', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 200 }), async (texts) => {
      // Each has a Unicode version of its own: letters that are new to the database are left out.
      const rows = await db.database.asJob((tx) =>
        tx.rows<{ value: string }>(sql`
          SELECT value, app.search_key(value) AS key, app.number_key(value) AS number,
                 app.reference_key(value) AS reference
          FROM unnest(${texts}::text[]) WITH ORDINALITY each (value, place)
          WHERE unicode_assigned(value) ORDER BY place`),
      );
      expect(rows).toEqual(
        rows.map(({ value }) => ({
          value,
          key: searchKey(value),
          number: numberKey(value),
          reference: referenceKeys(value).join('\n'),
        })),
      );
    }),
    randomRuns(20),
  );
});
