import { createHash } from 'node:crypto';

interface Tried {
  readonly name: string;
  readonly version: string;
}

/** Places are evenly spread from 0 to 100, and differ by release, so that not always the same customers try first. */
function placeOf({ name, version }: Tried, customer: number): number {
  const hash = createHash('sha256').update(`${name}@${version} ${customer}`).digest();
  return (hash.readUIntBE(0, 6) / 2 ** 48) * 100;
}

/** A larger percentage only adds customers to those that are in the share already. */
export function isInShare(tried: Tried, percent: number, customer: number): boolean {
  return customer > 0 && placeOf(tried, customer) < percent;
}
