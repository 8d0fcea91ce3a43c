// Mail programs and filters add a full stop or a bracket to the end of a link, and write its `#` as `%23`, or twice
// so as `%2523`; a secret is base64url.
export function mailedSecret(fragment: string): string {
  return /^#?(?:%(?:25)*23)?([\w-]*)/.exec(fragment)?.[1] ?? '';
}
