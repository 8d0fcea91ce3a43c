import type { DeskCaseDetail } from '@atrium/contract/desk';
import { DateTime, Fact, Facts, Section } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';
import type { CaseActions } from '../use-case-actions.ts';

interface CaseFactsProps {
  readonly application: DeskCaseDetail;
  readonly actions: CaseActions;
}

export function CaseFacts({ application, actions }: CaseFactsProps) {
  const { case: texts } = useTexts();
  const { title, category, country, status, appliedAt, dueAt, updatedAt } = application;
  return (
    <Section
      title={texts.details}
      action={
        <Button
          size="small"
          aria-label={texts.dialogs.details.title}
          onClick={() => actions.open('details', application, { title, appliedAt })}
        >
          {texts.dialogs.details.open}
        </Button>
      }
    >
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
