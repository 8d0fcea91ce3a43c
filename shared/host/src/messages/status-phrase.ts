/** An unknown status is treated as the first of its class (RFC 9110, section 15). */
export const statusPhrase =
  (phrases: Readonly<Record<number, string>>) =>
  (status: number): string =>
    phrases[status] ?? phrases[Math.floor(status / 100) * 100] ?? `HTTP ${status}`;
