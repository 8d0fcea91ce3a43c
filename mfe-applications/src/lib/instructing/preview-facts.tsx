import { dateFormat, type InstructionKind, type InstructionPreview } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { Fact, Facts, formattersFor, useFormat } from '@atrium/ui';
import { useTexts } from '../../messages/instructing.ts';
import { lastMinuteBefore } from '../cut-off.ts';
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

interface CutOffProps {
  value: string;
  office: { readonly name: string; readonly timeZone: string } | null;
}

/** The last minute before the cut-off, at the office and for the reader. */
function CutOff({ value, office }: CutOffProps) {
  const texts = useTexts().instructing;
  const { locale, timeZone } = useLocale();
  const last = lastMinuteBefore(value);
  const forReader = formattersFor(locale, timeZone).dateTime(last);
  if (!office) return forReader;
  const atOffice = formattersFor(locale, office.timeZone).dateTime(last);
  const zone = zoneName(locale, office.timeZone, last);
  return (
    <>
      <div>{texts.atOffice(atOffice, `${zone} (${office.name})`)}</div>
      {forReader !== atOffice && <div>{texts.forReader(forReader)}</div>}
    </>
  );
}

function zoneName(locale: string, timeZone: string, at: string): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
