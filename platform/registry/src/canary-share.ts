import { createHash } from 'node:crypto';

/** A canary whose place among customers is asked for. */
interface Tried {
  readonly name: string;
  readonly version: string;
}

/**
 * Place of a customer in the order in which customers join a canary: from 0 up to 100, evenly spread, and another one for
 * each release, so that it is not always the same customers who try something first.
 */
function placeOf({ name, version }: Tried, customer: number): number {
  const hash = createHash('sha256').update(`${name}@${version} ${customer}`).digest();
  return (hash.readUIntBE(0, 6) / 2 ** 48) * 100;
}

/** Whether a customer is among the first `percent` of all customers; a larger percentage only adds customers. */
export function isInShare(tried: Tried, percent: number, customer: number): boolean {
  return customer > 0 && placeOf(tried, customer) < percent;
}
