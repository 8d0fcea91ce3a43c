/**
 * Name of a cookie of the portal. Browsers keep cookies by host alone (RFC 6265 8.5), so the name has what distinguishes the
 * portal from other programs of the host: its own first part, and the port. Over https it has the prefix that browsers enforce,
 * `__Host-` for a cookie of the whole portal, else `__Secure-`.
 *
 * @param origin of the portal's pages
 */
export function cookieName(
  name: string,
  { origin, path = '/', domain }: { origin: string; path?: string; domain?: string | undefined },
): string {
  const { protocol, port } = new URL(origin);
  const ownName = `atrium${port && `-${port}`}.${name}`;
  if (protocol !== 'https:') return ownName;
  return path === '/' && !domain ? `__Host-${ownName}` : `__Secure-${ownName}`;
}
