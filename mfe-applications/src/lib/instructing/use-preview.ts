import type { InstructionKind, InstructionPreview } from '@atrium/contract';
import { request } from '@atrium/host';
import { type Case, mayBeOffered, targetOf } from './cases.ts';
import { type Loading, useLoading } from './use-cases.ts';

async function previewOf(kind: InstructionKind, cases: readonly Case[], signal: AbortSignal) {
  const body = { kindId: kind.id, targets: cases.map((each) => targetOf(each, kind)) };
  const { items } = await request('POST /customer-portal/instructions/preview', { body }, { signal });
  return items;
}

/**
 * The kinds that are offered for at least one of the cases. Whether one that is only for some statuses is, its preview says.
 */
export function useOfferedKinds(
  kinds: readonly InstructionKind[] | null,
  cases: readonly Case[] | null,
): Loading<InstructionKind[]> {
  const isReady = kinds !== null && cases !== null;
  return useLoading(isReady ? casesKey(cases) : null, async (signal) => {
    const candidates = (kinds ?? []).filter((kind) => cases?.some((each) => mayBeOffered(each, kind)));
    const isOffered = await Promise.all(
      candidates.map(
        async (kind) =>
          kind.statuses.length === 0 ||
          (await previewOf(kind, cases ?? [], signal)).some(({ problem }) => problem !== 'not-offered'),
      ),
    );
    return candidates.filter((_, index) => isOffered[index]);
  });
}

/** What sending would do, without effect. */
export function usePreview(
  kind: InstructionKind | undefined,
  cases: readonly Case[] | null,
): Loading<InstructionPreview[]> {
  const key = kind && cases ? `${kind.id} ${casesKey(cases)}` : null;
  return useLoading(key, (signal) => (kind && cases ? previewOf(kind, cases, signal) : Promise.resolve([])));
}

function casesKey(cases: readonly Case[]): string {
  return cases
    .map(({ application, chosen, open }) => [application.id, chosen?.id, ...open.map(({ id }) => id)].join())
    .join(' ');
}

export interface PreviewSums {
  readonly count: number;
  /** By currency, in minor units. */
  readonly costs: readonly { readonly amount: number; readonly currency: string }[];
  readonly quoted: number;
  readonly refused: number;
  /** The case that can be sent until then is the one at this index; null where none has a cut-off. */
  readonly earliest: { readonly cutOffAt: string; readonly index: number } | null;
}

export function sumsOf(items: readonly InstructionPreview[]): PreviewSums {
  const costs = new Map<string, number>();
  let [count, quoted] = [0, 0];
  let earliest: PreviewSums['earliest'] = null;
  for (const [index, { problem, cost, cutOffAt }] of items.entries()) {
    if (problem !== null) continue;
    count += 1;
    if (cost === 'quotation') quoted += 1;
    else if (cost) costs.set(cost.currency, (costs.get(cost.currency) ?? 0) + cost.amount);
    if (cutOffAt !== null && (earliest === null || cutOffAt < earliest.cutOffAt))
      earliest = { cutOffAt, index };
  }
  return {
    count,
    costs: [...costs].map(([currency, amount]) => ({ amount, currency })),
    quoted,
    refused: items.length - count,
    earliest,
  };
}
