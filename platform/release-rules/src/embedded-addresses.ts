/** The hash has no characters that need escaping in a URL. */
const embeddedAddress = /\/assets\/[\w-]{24}\/[\w.@+/-]+/g;

export function embeddedAddresses(text: string): string[] {
  return [...new Set(text.match(embeddedAddress))];
}
