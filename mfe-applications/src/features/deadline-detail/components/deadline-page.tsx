import type { DeadlineDetail } from '@atrium/contract';
import { useCanFor, usePageTitle } from '@atrium/host';
import { useField } from '@atrium/stores';
import { DateTime, Fact, Facts, PageHeader, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApplicationLink } from '../../../lib/components/application-link.tsx';
import { DeadlineMenu } from '../../../lib/components/deadline-actions/deadline-menu.tsx';
import { DeadlineInstruction } from '../../../lib/components/deadline-instruction.tsx';
import { DeadlineWhen } from '../../../lib/components/deadline-when.tsx';
import { deadlineSubject, InstructButton } from '../../../lib/components/instruct-button.tsx';
import { ObjectPage } from '../../../lib/components/object-page.tsx';
import { PageColumns } from '../../../lib/components/page-columns.tsx';
import { useDeadlineName } from '../../../lib/deadline-actions.ts';
import { WAITING } from '../../../lib/deadline-address.ts';
import { deadlineArea } from '../../../lib/deadlines.area.ts';
import { useTexts } from '../../../messages/index.ts';
import { Changes } from './changes.tsx';
import { ExceptButton } from './except-button.tsx';

export function DeadlinePage() {
  const texts = useTexts();
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const load = useField(deadlineArea, 'deadline', { params: { id } });
  const { deadline } = load.data;
  return (
    <ObjectPage
      back={{
        // The month of the calendar, or the list.
        path: `applications/${address.has('month') ? 'deadlines/calendar' : 'deadlines'}`,
        label: texts.deadlines.backToList,
      }}
      title={texts.deadlines.deadline}
      notFound={{
        title: texts.deadlines.notFoundTitle,
        text: texts.notFoundText,
        belongsTo: texts.deadlines.belongsTo,
      }}
      errorMessage={texts.deadlines.notLoaded}
      load={load}
    >
      {deadline && <Contents deadline={deadline} reload={load.reload} />}
    </ObjectPage>
  );
}

interface ContentsProps {
  deadline: DeadlineDetail;
  reload: () => void;
}

function Contents({ deadline, reload }: ContentsProps) {
  const texts = useTexts().deadlines;
  const { kind, application, customer, actor, state } = deadline;
  usePageTitle(texts.withApplication(texts.kinds[kind], application.reference));
  return (
    <>
      <PageHeader
        title={`${texts.kinds[kind]}: ${application.title}`}
        description={`${application.reference} · ${customer.name}`}
        actions={<DeadlineMenu deadline={deadline} hasButton onChanged={() => {}} reload={reload} />}
      />
      <PageColumns
        main={
          <>
            {WAITING.includes(state) && (
              <Section title={texts.nextStep} action={<Instruct deadline={deadline} onSent={reload} />}>
                <Typography>{texts.nextSteps[actor][kind]}</Typography>
                <DeadlineInstruction deadline={deadline} />
              </Section>
            )}
            <DeadlineFacts deadline={deadline} />
          </>
        }
        aside={<Changes deadline={deadline} />}
      />
    </>
  );
}

function Instruct({ deadline, onSent }: { deadline: DeadlineDetail; onSent: () => void }) {
  const name = useDeadlineName()(deadline);
  const mayInstruct = useCanFor('instructions:write')(deadline.customer.id);
  if (!mayInstruct || deadline.state !== 'open') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ExceptButton deadline={deadline} onChanged={onSent} />
      <InstructButton {...deadlineSubject(deadline)} name={name} onSent={onSent} />
    </Box>
  );
}

function DeadlineFacts({ deadline }: { deadline: DeadlineDetail }) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const { application, category, country, originalDueAt, mandatory, actor, rule } = deadline;
  const { responsible, snoozedUntil } = deadline;
  return (
    <Section title={texts.details}>
      <Facts minWidth={168}>
        <Fact label={texts.columns.dueAt}>
          <DeadlineWhen deadline={deadline} />
        </Fact>
        {originalDueAt && (
          <Fact label={texts.originalDate}>
            <DateTime value={originalDueAt} />
          </Fact>
        )}
        <Fact label={texts.columns.application}>
          <ApplicationLink application={application} />
        </Fact>
        <Fact label={texts.columns.actor}>{texts.actors[actor]}</Fact>
        <Fact label={texts.columns.responsible}>{responsible?.name ?? texts.noOneYet}</Fact>
        <Fact label={texts.columns.country}>{country.name}</Fact>
        <Fact label={texts.columns.category}>{category.name}</Fact>
        <Fact label={texts.necessity}>{mandatory ? texts.mandatory : texts.optional}</Fact>
        {rule && <Fact label={texts.rule}>{rule}</Fact>}
        {snoozedUntil && <Fact label={texts.reminders}>{texts.snoozedUntil(format.date(snoozedUntil))}</Fact>}
      </Facts>
    </Section>
  );
}
