import type { Database, Scope, Transaction } from '../../db/index.ts';
import {
  createApplication,
  createCustomer,
  createMembership,
  createUser,
  usePortal,
} from '../../testing/index.ts';
import { keepWords } from '../../testing/kept-words.ts';
import { suggestSearch } from './suggestion.service.ts';

const { db, api } = usePortal();
let token: string;
let scope: Scope;

beforeAll(async () => {
  const user = await createUser(db.database);
  const { id: customerId } = await createCustomer(db.database);
  const { id: other } = await createCustomer(db.database);
  await createMembership(db.database, { userId: user.id, customerId });
  for (const [reference, title, countryCode] of [
    ['ACME-1', 'ROADRUNNER (figurative mark), class 35', 'US'],
    ['ACME-2', 'Café Zürich, Straße', 'DE'],
    ['ACME-3', 'スーパーマン', 'JP'],
    ['ACME-4', 'กาแฟ', 'US'],
    ['ACME-5', 'ΟΔΟΣ', 'EU'],
  ] as const)
    await createApplication(db.database, { customerId, reference, title, countryCode });
  await createApplication(db.database, { customerId: other, reference: 'X-1', title: 'ZEPPELIN' });
  await keepWords(db.database, customerId);
  scope = { userId: user.id, customerIds: [customerId] };
  token = await api.signedIn(user.id);
});

const read = async (path: string, query: Record<string, string>) => {
  const response = await api.get(`/customer-portal/applications${path}?${new URLSearchParams(query)}`, token);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const found = async (search: string) => {
  const { applications } = await read('', { search, sort: 'reference' });
  return applications.map(({ reference }: { reference: string }) => reference);
};
const suggested = async (search: string, filters: Record<string, string> = {}) =>
  (await read('/suggestion', { search, ...filters })).suggestion;

/** Number of queries that the suggestion for a search takes. */
async function queriesOf(search: string): Promise<number> {
  let queries = 0;
  const count: ProxyHandler<Transaction> = {
    get: (tx, name) => {
      queries += 1;
      return Reflect.get(tx, name);
    },
  };
  const database: Database = {
    ...db.database,
    inScope: (asked, work) => db.database.inScope(asked, (tx) => work(new Proxy(tx, count))),
  };
  const filters = { search, category: [], status: [], mainStatus: [], country: [], customer: [] };
  expect(await suggestSearch(database, scope, filters)).not.toBeNull();
  return queries;
}

test.each([
  ['words in any order, from title and reference', '35 roadrunner acme-1', ['ACME-1']],
  ['words that are not together', 'roadrunner 35', ['ACME-1']],
  ['nothing where one word is missing', 'roadrunner 36', []],
  ['letters without the accents of the title', 'cafe zurich', ['ACME-2']],
  ['accents that the title does not have', 'ROÂDRÛNNER', ['ACME-1']],
  ['a letter that has no accent but a plain twin', 'strasse', ['ACME-2']],
  ['full-width letters and an ideographic space', 'ＲＯＡＤＲＵＮＮＥＲ　３５', ['ACME-1']],
  ['half-width katakana', 'ｽｰﾊﾟｰﾏﾝ', ['ACME-3']],
  ['katakana by hiragana', 'すーぱーまん', ['ACME-3']],
  ['no katakana that differs in a voicing mark', 'スーハーマン', []],
  ['no Thai word that differs in a vowel', 'กาแฟา', []],
  ['a Greek word whatever its last sigma', 'οδός', ['ACME-5']],
  ['everything for blanks', '   ', ['ACME-1', 'ACME-2', 'ACME-3', 'ACME-4', 'ACME-5']],
])('the search finds %s', async (_, search, references) => {
  expect(await found(search)).toEqual(references);
});

describe('where nothing matches, the suggestion', () => {
  it.each([
    ['RODRUNNER', 'ROADRUNNER'],
    ['raodrunner 35', 'ROADRUNNER 35'],
    ['rodrunner klass 35', 'ROADRUNNER class 35'],
    ['cafee', 'Café'],
  ])('for %s is %s, which finds something', async (search, expected) => {
    expect(await found(search)).toEqual([]);
    expect(await suggested(search)).toBe(expected);
    expect(await found(expected)).not.toEqual([]);
  });

  it.each([
    ['that finds something by itself', 'roadrunner'],
    ['unlike any word', 'xylophone'],
    ['whose words are known but never together', 'roadrunner zurich'],
    ['whose words, replaced, are never together', 'rodrunner zurich'],
    ['that is too short to compare', 'xq'],
    ['like a word of a customer of others', 'ZEPELIN'],
    ['that is absent', ''],
  ])('is null for a search %s', async (_, search) => {
    expect(await suggested(search)).toBeNull();
  });

  it('takes no more queries for three unknown words than for one', async () => {
    const one = await queriesOf('rodrunner');
    expect(one).toBeGreaterThan(0);
    expect(await queriesOf('rodrunner figorative klass')).toBe(one);
  });

  it('finds something under the same filters', async () => {
    expect(await suggested('rodrunner', { country: 'US' })).toBe('ROADRUNNER');
    expect(await suggested('rodrunner', { country: 'DE' })).toBeNull();
  });
});
