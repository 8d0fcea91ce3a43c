/** An address by content in a script or style sheet; the hash has no characters that need escaping in a URL. */
const embeddedAddress = /\/assets\/[\w-]{24}\/[\w.@+/-]+/g;

/** Addresses by content in a script or style sheet: of the fonts and images that it uses. */
export function embeddedAddresses(text: string): string[] {
  return [...new Set(text.match(embeddedAddress))];
}
