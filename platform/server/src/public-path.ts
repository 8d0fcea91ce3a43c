import { CALENDAR_PATH } from '@atrium/contract';

/** What is shown in place of a secret. */
const HIDDEN = '[secret]';
/** Enough for 256 random bits in base64url, and longer than anything else in a path. */
const LONG_WORD = /[\w-]{43,}/g;

/**
 * The path of a URL, as it may be logged and repeated in a response: without the query, which may contain search terms,
 * and without the secret of a calendar's address, also if that was mistyped or encoded.
 */
export function publicPath(url: string): string {
  const path = url.split('?')[0] || '/';
  const start = decoded(path).toLowerCase().indexOf(`${CALENDAR_PATH}/`);
  if (start >= 0) return `${decoded(path).slice(0, start)}${CALENDAR_PATH}/${HIDDEN}`;
  return path.replaceAll(LONG_WORD, HIDDEN);
}

/** As routers read it; the path itself where its encoding is broken. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
