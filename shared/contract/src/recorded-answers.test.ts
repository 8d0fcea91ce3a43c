import { recordedAnswerTo, recordedCallFile } from './recorded-answers.ts';

const ofAny = { response: 'any' };
const ofSeven = { customer: 7, response: 'seven' };

test.each([
  ['GET /customer-portal/applications/:id', 'get-applications-id.json'],
  ['GET /customer-portal/points/redeem_history/', 'get-points-redeem_history.json'],
  ['POST /api/login/', 'post-api-login.json'],
])('the answers to %s are in %s', (call, file) => {
  expect(recordedCallFile(call)).toBe(file);
});

test('an answer of the same customer comes before others', () => {
  expect(recordedAnswerTo([ofAny, ofSeven], { customer: 7 })).toBe(ofSeven);
  expect(recordedAnswerTo([ofAny, ofSeven], { customer: 8 })).toBe(ofAny);
  expect(recordedAnswerTo([ofSeven], { customer: 8 })).toBe(ofSeven);
});

const filtered = { query: { page: '2', state: ['paid', 'unpaid'], search: '*' }, response: 'filtered' };

test.each([
  [
    'the same values in any order',
    { page: 2, state: ['unpaid', 'paid'], search: 'bird', country: undefined },
    true,
  ],
  ['another value', { page: 3, state: ['paid', 'unpaid'], search: 'bird' }, false],
  ['fewer values', { page: 2, state: ['paid'], search: 'bird' }, false],
  ['fewer parameters', { page: 2, state: ['paid', 'unpaid'] }, false],
  ['more parameters', { page: 2, state: ['paid', 'unpaid'], search: 'bird', sort: 'name' }, false],
])('a call with %s: %#', (_, query, isAnswered) => {
  expect(recordedAnswerTo([filtered], { query })).toBe(isAnswered ? filtered : undefined);
});

test('a call for another row has no answer', () => {
  const ofRow = { params: { id: '3' }, response: 'row' };
  expect(recordedAnswerTo([ofRow], { params: { id: 3 } })).toBe(ofRow);
  expect(recordedAnswerTo([ofRow], { params: { id: 4 } })).toBeUndefined();
});
