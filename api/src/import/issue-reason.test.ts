import { reasonIn } from '../messages/index.ts';
import { parseRecord } from './application-record.ts';

const record = {
  customer: 'ACME',
  reference: 'TM-1',
  title: 'Blue bird',
  category: 'Trademark',
  country: 'EU',
  appliedAt: '2026-01-02',
  history: [{ status: 'Draft', at: '2026-01-02' }],
};

test.each([
  ['a missing field', { title: undefined }, 'title: 値がないか、型がstringではありません'],
  ['a code', { country: 'Europe' }, 'country: 2文字のコードでなければなりません'],
  ['an empty list', { history: [] }, 'history: 短すぎるか小さすぎます（1以上）'],
  [
    'a year of another era',
    { dueAt: '2569-03-01' },
    'dueAt: 60年以内でなければなりません。2569年は仏暦では2026年です。2026-03-01のことですか',
  ],
  ['an unknown field', { tilte: 'A' }, '未知の項目があります: tilte'],
  ['a choice', { deadlines: [{ kind: 'poem', dueAt: '2026-03-01' }] }, /^deadlines\.0\.kind: 次のいずれか/],
])('%s is refused in the language of the reader', (_, change, said) => {
  const parsed = parseRecord({ ...record, ...change });
  if (!('reason' in parsed)) throw new Error('It was accepted.');
  expect(reasonIn('ja-JP', parsed)).toEqual(said instanceof RegExp ? expect.stringMatching(said) : said);
});
