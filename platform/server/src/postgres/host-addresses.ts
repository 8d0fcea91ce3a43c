/** What comes before the hosts, the hosts, and what comes after them. */
const PARTS = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * The address of each host of a PostgreSQL URL: two for `postgres://me@one:5432,two:5432/atrium`, of which the first is
 * `postgres://me@one:5432/atrium`.
 */
export function hostAddresses(address: string): readonly [string, ...string[]] {
  const [, start, hosts, rest] = PARTS.exec(address) ?? [];
  const [first, ...others] = (hosts ?? '').split(',').map((host) => `${start}${host}${rest}`);
  return hosts && first ? [first, ...others] : [address];
}
