const PROBE = 'atrium.probe';

/** Some browsers say so only when a cookie is set. */
export function areCookiesBlocked(): boolean {
  if (!navigator.cookieEnabled) return true;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in older browsers
  document.cookie = `${PROBE}=1; Path=/; SameSite=Lax`;
  const isKept = document.cookie.includes(`${PROBE}=`);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${PROBE}=; Path=/; SameSite=Lax; Max-Age=0`;
  return !isKept;
}
