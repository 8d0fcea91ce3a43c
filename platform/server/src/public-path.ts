import { CALENDAR_PATH } from '@atrium/contract';

const HIDDEN = '[secret]';
/** The limit is enough for 256 random bits in base64url, and longer than anything else in a path. */
const LONG_WORD = /[\w-]{43,}/g;

/**
 * The path may be logged and repeated in a response: it has no query, which may contain search terms, and no secret of
 * a calendar's address, even if that was mistyped or encoded.
 */
export function publicPath(url: string): string {
  const path = url.split('?')[0] || '/';
  const start = decoded(path).toLowerCase().indexOf(`${CALENDAR_PATH}/`);
  if (start >= 0) return `${decoded(path).slice(0, start)}${CALENDAR_PATH}/${HIDDEN}`;
  return path.replaceAll(LONG_WORD, HIDDEN);
}

/** Routers read the decoded path; a path with a broken encoding is taken as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
