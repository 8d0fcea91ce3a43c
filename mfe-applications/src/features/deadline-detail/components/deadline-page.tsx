import type { DeadlineDetail } from '@atrium/contract';
import { customerPath, usePageTitle } from '@atrium/host';
import { useField } from '@atrium/stores';
import {
  DateTime,
  Fact,
  Facts,
  ObjectError,
  ObjectSkeleton,
  Page,
  PageHeader,
  Section,
  useFormat,
} from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom';
import { ApplicationLink } from '../../../lib/components/application-link.tsx';
import { DeadlineMenu } from '../../../lib/components/deadline-actions/deadline-menu.tsx';
import { DeadlineWhen } from '../../../lib/components/deadline-when.tsx';
import { PageColumns } from '../../../lib/components/page-columns.tsx';
import { WAITING } from '../../../lib/deadline-address.ts';
import { deadlineArea } from '../../../lib/deadlines.area.ts';
import { useTexts } from '../../../messages/index.ts';
import { Changes } from './changes.tsx';

export function DeadlinePage() {
  const texts = useTexts();
  const { id = '' } = useParams();
  const load = useField(deadlineArea, 'deadline', { params: { id } });
  const { deadline } = load.data;
  return (
    <Page>
      <BackToList />
      {load.error ? (
        <ObjectError
          title={texts.deadlines.deadline}
          error={load.error}
          notFound={{
            title: texts.deadlines.notFoundTitle,
            text: texts.notFoundText,
            belongsTo: texts.deadlines.belongsTo,
          }}
          errorMessage={texts.deadlines.notLoaded}
          onRetry={load.reload}
        />
      ) : deadline ? (
        <Contents deadline={deadline} reload={load.reload} />
      ) : (
        <ObjectSkeleton title={texts.deadlines.deadline} cards={2} />
      )}
    </Page>
  );
}

/** Leads to the list as the person left it, or to the month of the calendar. */
function BackToList() {
  const texts = useTexts().deadlines;
  const [address] = useSearchParams();
  const page = address.has('month') ? 'deadlines/calendar' : 'deadlines';
  const query = address.size > 0 ? `?${address}` : '';
  return (
    <Box sx={{ display: 'flex', displayPrint: 'none', alignItems: 'center', mb: 1, minHeight: 36 }}>
      <Link component={RouterLink} to={customerPath(`applications/${page}${query}`)} variant="body2">
        {`← ${texts.backToList}`}
      </Link>
    </Box>
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
              <Section title={texts.nextStep}>
                <Typography>{texts.nextSteps[actor][kind]}</Typography>
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
