const PARTS = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** The first address of `postgres://me@one:5432,two:5432/atrium` is `postgres://me@one:5432/atrium`. */
export function hostAddresses(address: string): readonly [string, ...string[]] {
  const [, start, hosts, rest] = PARTS.exec(address) ?? [];
  const [first, ...others] = (hosts ?? '').split(',').map((host) => `${start}${host}${rest}`);
  return hosts && first ? [first, ...others] : [address];
}
