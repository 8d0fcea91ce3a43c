const PROBE = 'atrium.probe';

/** Whether this browser keeps no cookies for the site. Some say so only when one is set. */
export function areCookiesBlocked(): boolean {
  if (!navigator.cookieEnabled) return true;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in older browsers
  document.cookie = `${PROBE}=1; Path=/; SameSite=Lax`;
  const isKept = document.cookie.includes(`${PROBE}=`);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${PROBE}=; Path=/; SameSite=Lax; Max-Age=0`;
  return !isKept;
}
