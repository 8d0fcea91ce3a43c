import { type VitalName, vitalNames } from '@atrium/contract';
import { bucketOf, countOf, type Histogram, type UsageByHour } from '@atrium/registry';
import { evidenceAgainst, isAtFault, type Stratum } from '../steering/index.ts';

/** Above these values a document is poor (web.dev, "Web Vitals"), in milliseconds, or thousandths of layout shift. */
const POOR: { readonly [name in VitalName]?: number } = { lcp: 4_000, inp: 500, cls: 250 };

/**
 * The result is for alerts only: people with slow devices and networks belong to few customers, so that the test that
 * judges errors would roll back too many releases without fault (ADR 56).
 */
export function worseVitals(usage: UsageByHour, canary: string, stable: string): VitalName[] {
  return vitalNames.filter((name) => {
    const poor = POOR[name];
    if (poor === undefined) return false;
    const strata = Object.values(usage).map((versions): Stratum => {
      const [ofCanary, ofStable] = [canary, stable].map((version) => versions[version]?.vitals[name] ?? {});
      return {
        canary: countOf(ofCanary ?? {}),
        stable: countOf(ofStable ?? {}),
        badCanary: countAbove(ofCanary ?? {}, poor),
        badStable: countAbove(ofStable ?? {}, poor),
      };
    });
    const bad = strata.reduce((sum, { badCanary }) => sum + badCanary, 0);
    return isAtFault(evidenceAgainst(strata), bad);
  });
}

function countAbove(histogram: Histogram, value: number): number {
  const first = bucketOf(value);
  return countOf(Object.fromEntries(Object.entries(histogram).filter(([bucket]) => Number(bucket) > first)));
}
