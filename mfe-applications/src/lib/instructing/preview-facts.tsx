import type { InstructionKind, InstructionPreview } from '@atrium/contract';
import { Fact, Facts, useFormat } from '@atrium/ui';
import { useTexts } from '../../messages/instructing.ts';
import { CutOff } from '../cut-off-times.tsx';
import { type Case, deadlineOf } from './cases.ts';
import { RefusedCases } from './refused-cases.tsx';
import type { PreviewSums } from './use-preview.ts';

interface PreviewFactsProps {
  kind: InstructionKind;
  cases: readonly Case[];
  names: readonly string[];
  items: readonly InstructionPreview[];
  sums: PreviewSums;
}

/** Cost, cut-off, and what cannot be instructed. */
export function PreviewFacts({ kind, cases, names, items, sums }: PreviewFactsProps) {
  const texts = useTexts().instructing;
  const format = useFormat();
  const { count, costs, quoted, refused, earliest } = sums;
  const prices = [
    ...costs.map(format.money),
    ...(quoted > 0 ? [texts.quoted(quoted, format.number(quoted))] : []),
  ];
  const at = earliest && cases[earliest.index];
  return (
    <>
      {count > 0 && (
        <Facts minWidth={200}>
          <Fact label={texts.cost}>{prices.length > 0 ? prices.join(' + ') : texts.noCharge}</Fact>
          <Fact label={count > 1 ? texts.untilEarliest : texts.until}>
            {earliest ? (
              <CutOff value={earliest.cutOffAt} office={(at && deadlineOf(at, kind)?.country) ?? null} />
            ) : (
              texts.noCutOff
            )}
          </Fact>
        </Facts>
      )}
      {refused > 0 && (
        <RefusedCases
          title={texts.refusedTitle(refused, format.number(refused))}
          refused={items
            .map((item, index) => ({ ...item, name: names[index] ?? '' }))
            .filter(({ problem }) => problem !== null)}
        />
      )}
    </>
  );
}
