import { messagesFor } from './use-messages.ts';

const catalogues = { 'en-US': 'Hello', 'de-DE': 'Hallo' };

test.each([
  ['de-DE', 'Hallo', 'its own texts'],
  ['de-AT', 'Hallo', "its language's texts"],
  ['fr-FR', 'Hello', 'en-US where nothing else is there'],
])('%s reads "%s": %s', (locale, text) => {
  expect(messagesFor(catalogues, locale)).toBe(text);
});
