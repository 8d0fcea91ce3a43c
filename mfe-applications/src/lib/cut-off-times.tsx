import { dateFormat } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { formattersFor } from '@atrium/ui';
import { useTexts } from '../messages/instructions.ts';
import { lastMinuteBefore } from './cut-off.ts';

interface CutOffProps {
  value: string;
  office: { readonly name: string; readonly timeZone: string } | null;
}

/** The last minute before the cut-off, at the office and for the reader. */
export function CutOff({ value, office }: CutOffProps) {
  const texts = useTexts();
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
