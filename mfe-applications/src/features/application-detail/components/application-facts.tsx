import type { ApplicationDetail } from '@atrium/contract';
import { Fact, Facts, Section, useFormat } from '@atrium/ui';
import { applicationColumns } from '../../../lib/list-columns.tsx';
import { useTexts } from '../../../messages/index.ts';

/** The application's fields. */
export function ApplicationFacts({ application }: { application: ApplicationDetail }) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Section title={texts.details}>
      <Facts minWidth={168}>
        {applicationColumns
          .filter(({ fact }) => fact !== null)
          .map(({ id, cell, fact }) => (
            <Fact key={id} label={texts.columns[id]}>
              {fact ? fact(application, texts) : cell?.(application, format)}
            </Fact>
          ))}
      </Facts>
    </Section>
  );
}
