import { addGerman } from '../testing/german.ts';
import { textsFor } from './index.ts';

addGerman();

const facts = { points: 1_200, daysAhead: 7, dueOn: '2027-05-01', reward: null };

test.each([
  ['en-US', '1,200 points will expire in 7 days', 'May 1, 2027'],
  ['de-DE', '1.200 Punkte verfallen bald', '1. Mai 2027'],
  ['de', '1.200 Punkte verfallen bald', '1. Mai 2027'],
  ['en-GB', '1,200 points will expire in 7 days', '1 May 2027'],
  ['xx-YY', '1,200 points will expire in 7 days', 'May 1, 2027'],
])('%s reads texts of its language, with numbers and dates of its own', (locale, title, date) => {
  const { pointsExpiring } = textsFor(locale).notifications;
  expect(pointsExpiring(facts).title).toBe(title);
  expect(pointsExpiring(facts).body).toContain(date);
});

test('the texts of a locale are made once', () => {
  expect(textsFor('fr-FR')).toBe(textsFor('fr-FR'));
});
