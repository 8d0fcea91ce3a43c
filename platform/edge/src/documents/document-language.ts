import { cookieName, LANGUAGE_COOKIE, type Language, languages, preferredLanguage } from '@atrium/contract';
import { pagesOrigin } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import type { EdgeSettings } from '../settings.ts';

/** What the device chose before, else what its browser prefers. Nothing proves it, and it decides nothing but texts. */
export function documentLanguage(
  request: FastifyRequest,
  { publicUrl }: Pick<EdgeSettings, 'publicUrl'>,
): Language {
  const name = cookieName(LANGUAGE_COOKIE, { origin: pagesOrigin(request, publicUrl) });
  const cookie = (request.headers.cookie ?? '').split(/; */).find((each) => each.startsWith(`${name}=`));
  const chosen = languages.find((language) => cookie === `${name}=${language}`);
  return chosen ?? preferredLanguage(preferredLocales(request.headers['accept-language'])) ?? 'en-US';
}

/** The locales of the header, the most preferred first (RFC 9110 12.5.4). */
function preferredLocales(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [locale = '', quality] = part.trim().split(/\s*;\s*q=/);
      return { locale, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ locale }) => locale);
}
