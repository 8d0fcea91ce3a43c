import type { ApplicationDetail } from '@atrium/contract';
import { DateTime, Fact, Facts, Section, useFormat } from '@atrium/ui';
import { DueDate } from '../../../lib/components/due-date.tsx';
import { useTexts } from '../../../messages/index.ts';

/** The application's fields. */
export function ApplicationFacts({ application }: { application: ApplicationDetail }) {
  const texts = useTexts();
  const format = useFormat();
  const { category, country, status, appliedAt, dueAt, updatedAt, spending } = application;
  return (
    <Section title={texts.details}>
      <Facts minWidth={168}>
        <Fact label={texts.columns.category}>{category.name}</Fact>
        <Fact label={texts.columns.country}>{country.name}</Fact>
        <Fact label={texts.columns.status}>{`${status.mainStatus.name} · ${status.name}`}</Fact>
        <Fact label={texts.columns.appliedAt}>
          <DateTime value={appliedAt} />
        </Fact>
        <Fact label={texts.columns.dueAt}>
          {dueAt ? <DueDate value={dueAt} showLabel="overdue" /> : texts.noDueDate}
        </Fact>
        <Fact label={texts.columns.updatedAt}>
          <DateTime value={updatedAt} format="dateTime" />
        </Fact>
        <Fact label={texts.columns.spending}>{format.money(spending)}</Fact>
      </Facts>
    </Section>
  );
}
