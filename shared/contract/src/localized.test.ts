import { inLocale } from './localized.ts';

test.each([
  ['de-DE', 'Hallo', 'its own text'],
  ['de-AT', 'Hallo', "its language's text"],
  ['fr-FR', 'Hello', 'en-US where there is no other'],
])('%s reads "%s": %s', (locale, text) => {
  expect(inLocale({ 'en-US': 'Hello', 'de-DE': 'Hallo' }, locale)).toBe(text);
});
