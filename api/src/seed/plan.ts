import type { DemoCustomer, Random } from '../demo/index.ts';
import { seedCode } from './seed.repository.ts';

const FIRST = 'Nova Blue North Silver Green Prime Delta Atlas Orion Vertex Cedar'.split(' ');
const SECOND = 'Works Labs Foods Motors Optics Textiles Robotics Pharma Energy Games'.split(' ');
const LEGAL = ['Inc.', 'GmbH', 'Ltd.', 'SA', 'KK', 'BV', 'AG'];
const BRANDS = 'AURALIS KESTREL MOONLEAF TRIVANTA OAKRIDGE PULSAR FENWICK SOLVIO HALDEN'.split(' ');
const FIELDS = [
  'a heat exchanger',
  'a battery separator',
  'a surgical gripper',
  'image compression',
  'a wind rotor',
];
/** A few customers have most applications: the weight of the n-th customer is n ** -SKEW. */
const SKEW = 0.8;
const BRANDS_EACH = 4;

/** The customers have exactly the given number of applications together. */
export function planCustomers(
  random: Random,
  { applications, customers }: { applications: number; customers: number },
): DemoCustomer[] {
  const weights = Array.from({ length: customers }, (_, index) => (index + 1) ** -SKEW);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  // Each customer has at least one; the remainder of rounding goes to the largest.
  const shares = weights.map((weight) => 1 + Math.floor(((applications - customers) * weight) / sum));
  const left = applications - shares.reduce((total, share) => total + share, 0);
  return shares.map((share, index) => ({
    code: seedCode(index),
    name: `${random.pick(FIRST)} ${random.pick(SECOND)} ${random.pick(LEGAL)} ${index + 1}`,
    brands: Array.from({ length: BRANDS_EACH }, () => random.pick(BRANDS)),
    fields: FIELDS,
    applications: share + (index === 0 ? left : 0),
  }));
}
