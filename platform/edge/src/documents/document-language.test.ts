import type { FastifyRequest } from 'fastify';
import { documentLanguage } from './document-language.ts';

const languageOf = (headers: Record<string, string>) =>
  documentLanguage({ headers } as unknown as FastifyRequest, { publicUrl: 'http://portal.example:8080' });

test.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['de', 'en-US'],
  ['ja', 'ja-JP'],
  ['de-DE, th;q=0.8, en;q=0.9', 'en-US'],
  ['de-DE, th;q=0.9, en;q=0.8', 'th-TH'],
  ['ja;q=0, th', 'th-TH'],
  ['ja;q=x', 'en-US'],
])('of a browser that prefers %j the document is in %s', (accepted, language) => {
  expect(languageOf(accepted === undefined ? {} : { 'accept-language': accepted })).toBe(language);
});

test('what the device chose goes before what the browser prefers', () => {
  expect(languageOf({ 'accept-language': 'ja', cookie: 'a=1; atrium-8080.language=th-TH' })).toBe('th-TH');
});

test('a cookie with a language that the portal does not have is ignored', () => {
  for (const value of ['de-DE', '', '"><script>', 'th'])
    expect(languageOf({ cookie: `atrium-8080.language=${value}` })).toBe('en-US');
});
