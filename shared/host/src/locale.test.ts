import { createUser } from '../../testing/src/factories.ts';
import { setAuth } from './auth-store.ts';
import { authStore } from './index.ts';
import { localeOf, syncLanguage } from './locale.ts';

const arrive = (locale: string) => setAuth({ user: createUser({ locale }) });
const leave = () => setAuth({ user: null });

beforeAll(syncLanguage);

beforeEach(() => {
  leave();
  document.documentElement.lang = 'en-US';
});

test.each([
  ['ja-JP', 'ja-JP'],
  ['th-US-u-ca-buddhist', 'th-TH'],
  ['en-DE', 'en-US'],
  ['de-DE', 'en-US'],
])('the document of a person with %s is in %s', (locale, language) => {
  arrive(locale);
  expect(document.documentElement.lang).toBe(language);
});

test('the device keeps the language of the person who arrives, for documents before they sign in', () => {
  arrive('th-TH');
  expect(document.cookie).toContain('atrium.language=th-TH');
  leave();
  expect(document.documentElement.lang).toBe('th-TH');
  expect(localeOf(authStore.getState())).toBe('th-TH');
});

test('before anyone has signed in the locale is that of the document', () => {
  document.documentElement.lang = 'ja-JP';
  expect(localeOf(authStore.getState())).toBe('ja-JP');
});
