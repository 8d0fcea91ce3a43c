import type { DeskCaseDetail } from '@atrium/contract/desk';
import { DateTime, Fact, Facts, Section } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';

export function CaseFacts({ application }: { readonly application: DeskCaseDetail }) {
  const { case: texts } = useTexts();
  const { category, country, status, appliedAt, dueAt, updatedAt } = application;
  return (
    <Section title={texts.details}>
      <Facts minWidth={132}>
        <Fact label={texts.category}>{category.name}</Fact>
        <Fact label={texts.office}>{country.name}</Fact>
        <Fact label={texts.status}>{`${status.mainStatus.name} · ${status.name}`}</Fact>
        <Fact label={texts.appliedAt}>
          <DateTime value={appliedAt} />
        </Fact>
        <Fact label={texts.dueAt}>{dueAt ? <DateTime value={dueAt} /> : texts.noDueAt}</Fact>
        <Fact label={texts.updatedAt}>
          <DateTime value={updatedAt} />
        </Fact>
      </Facts>
    </Section>
  );
}
