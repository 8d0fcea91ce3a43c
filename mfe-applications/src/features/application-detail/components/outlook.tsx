import type { ApplicationDetail, ApplicationOutlook } from '@atrium/contract';
import { PlainTable } from '@atrium/lists';
import { useField } from '@atrium/stores';
import {
  DateTime,
  EmptyState,
  ErrorState,
  Figure,
  ListSkeleton,
  Section,
  StatusBadge,
  useFormat,
} from '@atrium/ui';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { applicationsArea } from '../../../lib/applications.area.ts';
import { useTexts } from '../../../messages/index.ts';

const DAY_MS = 86_400_000;

/** The statuses that usually follow, and after how many days, from the customer's latest cases at the same office. */
export function Outlook({ application }: { application: ApplicationDetail }) {
  const texts = useTexts();
  const { id, status, country } = application;
  const load = useField(applicationsArea, 'outlook', { params: { id } });
  const { outlook } = load.data;
  const isClosed = status.mainStatus.tone === 'closed';
  if (isClosed)
    return (
      <Section title={texts.outlook}>
        <EmptyState title={texts.finalTitle} isPlain>
          {texts.finalText}
        </EmptyState>
      </Section>
    );
  return (
    <Section title={texts.outlook} description={texts.outlookText(status.name, country.name)}>
      {load.error ? (
        <ErrorState message={texts.outlookNotLoaded} requestId={load.error.requestId} onRetry={load.reload} />
      ) : !outlook ? (
        <ListSkeleton rows={5} height={45} />
      ) : outlook.experience ? (
        <Experience outlook={outlook} />
      ) : (
        <EmptyState title={texts.noOutlookTitle} isPlain>
          {texts.noOutlookText}
        </EmptyState>
      )}
    </Section>
  );
}

function useDays() {
  const texts = useTexts();
  const format = useFormat();
  return (count: number) => texts.days(count, format.number(count));
}

function Experience({ outlook: { since, experience, next } }: { outlook: ApplicationOutlook }) {
  const texts = useTexts();
  const days = useDays();
  if (!experience) return null;
  const waited = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / DAY_MS));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' }}>
        <Figure label={texts.usually} value={days(experience.medianDays)} />
        {experience.p90Days !== null && <Figure label={texts.nineOfTen} value={days(experience.p90Days)} />}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {texts.waitingSince(days(waited))} (<DateTime value={since} />){texts.waitingEnd}
        {experience.p90Days !== null &&
          waited > experience.p90Days &&
          texts.overdueHint(days(experience.p90Days))}
      </Box>
      <NextStatuses next={next} />
    </Box>
  );
}

function NextStatuses({ next }: { next: ApplicationOutlook['next'] }) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <PlainTable
      label={texts.outlook}
      isPlainText
      columns={[
        { label: texts.nextStatus },
        { label: texts.cases, align: 'right' },
        { label: texts.usually, align: 'right' },
      ]}
      sx={{ mx: -2, width: 'auto' }}
    >
      {next.map(({ status, cases, medianDays }) => (
        <TableRow key={status.id}>
          <TableCell>
            <StatusBadge tone={status.mainStatus.tone} label={status.name} />
          </TableCell>
          <TableCell align="right">{format.number(cases)}</TableCell>
          <TableCell align="right">{texts.days(medianDays, format.number(medianDays))}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  );
}
