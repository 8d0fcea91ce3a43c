import type { ApplicationDetail } from '@atrium/contract';
import { useCanFor, usePageTitle } from '@atrium/host';
import { PdfButton } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { ObjectError, ObjectSkeleton, Page, PageHeader, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import { applicationsArea } from '../../../lib/applications.area.ts';
import { InstructButton } from '../../../lib/components/instruct-button.tsx';
import { PageColumns } from '../../../lib/components/page-columns.tsx';
import { useReloadOnNews } from '../../../lib/use-reload-on-news.ts';
import { useTexts } from '../../../messages/index.ts';
import { ApplicationDeadlines, useApplicationDeadlines } from './application-deadlines.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationInstructions, useApplicationInstructions } from './application-instructions.tsx';
import { Asked } from './asked.tsx';
import { Conversation } from './conversation/conversation.tsx';
import { Documents } from './documents.tsx';
import { Fees } from './fees.tsx';
import { Neighbours } from './neighbours.tsx';
import { Outlook } from './outlook.tsx';
import { PRINTED, PrintStyles, SCREEN_ONLY } from './print-styles.tsx';
import { Timeline } from './timeline.tsx';

/** An application: its fields, status history, documents and fees. */
export function ApplicationDetailPage() {
  const texts = useTexts();
  const { id = '' } = useParams();
  const load = useField(applicationsArea, 'application', { params: { id } });
  const { application } = load.data;
  return (
    <Page>
      <Neighbours id={id} isKnown={application !== null && !load.error} />
      {load.error ? (
        <ObjectError
          title={texts.application}
          error={load.error}
          notFound={{ title: texts.notFoundTitle, text: texts.notFoundText, belongsTo: texts.belongsTo }}
          errorMessage={texts.applicationNotLoaded}
          onRetry={load.reload}
        />
      ) : application ? (
        <Contents application={application} onChanged={load.reload} />
      ) : (
        <ObjectSkeleton title={texts.application} cards={3} />
      )}
    </Page>
  );
}

interface ContentsProps {
  application: ApplicationDetail;
  /** It is called after a change of its deadlines. */
  onChanged: () => void;
}

function Contents({ application, onChanged }: ContentsProps) {
  const texts = useTexts();
  const { reference, title, status, customer } = application;
  const instructions = useApplicationInstructions(application.id);
  const deadlines = useApplicationDeadlines(application.id);
  const reloadAll = () => {
    onChanged();
    deadlines.reload();
    instructions.reload();
  };
  useReloadOnNews(reloadAll);
  const mayInstruct = useCanFor('instructions:write')(customer.id);
  usePageTitle(`${reference} · ${title}`);
  return (
    <Box className={PRINTED}>
      <PrintStyles />
      <PageHeader
        title={title}
        description={`${reference} · ${customer.name}`}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <StatusBadge tone={status.mainStatus.tone} label={status.name} />
            {mayInstruct && (
              <InstructButton
                className={SCREEN_ONLY}
                about={{ what: 'application', id: application.id }}
                name={reference}
                selected={{ applications: [application] }}
                onSent={reloadAll}
              />
            )}
            <Button size="small" className={SCREEN_ONLY} onClick={() => window.print()}>
              {texts.print}
            </Button>
            <PdfButton
              className={SCREEN_ONLY}
              call="GET /customer-portal/applications/:id/pdf"
              input={{ params: { id: application.id } }}
            />
          </Box>
        }
      />
      <PageColumns
        main={
          <>
            <Asked
              application={application}
              deadlines={deadlines}
              instructions={instructions}
              onSent={reloadAll}
            />
            <ApplicationDeadlines application={application} onChanged={onChanged} />
            <ApplicationInstructions instructions={instructions} />
            <Conversation key={application.id} application={application} />
            <ApplicationFacts application={application} />
            <Fees application={application} />
            <Documents application={application} onChanged={onChanged} />
          </>
        }
        aside={
          <>
            <Outlook application={application} />
            <Timeline steps={application.timeline} />
          </>
        }
      />
    </Box>
  );
}
