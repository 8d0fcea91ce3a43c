import type { InstructionDetail } from '@atrium/contract';
import { useCanFor, useDraft, usePageTitle } from '@atrium/host';
import { PdfButton } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { DateTime, Fact, Facts, Notice, PageHeader, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import { ApplicationLink } from '../../../lib/components/application-link.tsx';
import { DeadlineLink } from '../../../lib/components/deadline-link.tsx';
import { InstructionMarks } from '../../../lib/components/instruction-state.tsx';
import { ObjectPage } from '../../../lib/components/object-page.tsx';
import { PageColumns } from '../../../lib/components/page-columns.tsx';
import { SentFiles } from '../../../lib/components/sent-files.tsx';
import { CutOff } from '../../../lib/cut-off-times.tsx';
import { instructionArea } from '../../../lib/instructions.area.ts';
import { useReloadOnNews } from '../../../lib/use-reload-on-news.ts';
import { useTexts } from '../../../messages/instructions.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { History } from './history.tsx';

export function InstructionPage() {
  const texts = useTexts().detail;
  const { id = '' } = useParams();
  const load = useField(instructionArea, 'instruction', { params: { id } });
  const { instruction } = load.data;
  useReloadOnNews(load.reload);
  return (
    <ObjectPage
      back={{ path: 'applications/instructions', label: texts.backToList }}
      title={texts.instruction}
      notFound={{ title: texts.notFoundTitle, text: texts.notFoundText, belongsTo: texts.belongsTo }}
      errorMessage={texts.notLoaded}
      load={load}
    >
      {instruction && <Contents instruction={instruction} reload={load.reload} />}
    </ObjectPage>
  );
}

interface ContentsProps {
  instruction: InstructionDetail;
  reload: () => void;
}

function Contents({ instruction, reload }: ContentsProps) {
  const texts = useTexts();
  const { kind, application, customer, isChangedSince } = instruction;
  usePageTitle(texts.withApplication(kind.name, application.reference));
  return (
    <>
      <PageHeader
        title={`${kind.name}: ${application.title}`}
        description={`${application.reference} · ${customer.name}`}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <InstructionMarks instruction={instruction} />
            <Cancel instruction={instruction} reload={reload} />
            <PdfButton
              call="GET /customer-portal/instructions/:id/receipt"
              input={{ params: { id: instruction.id } }}
            />
          </Box>
        }
      />
      {isChangedSince && <Notice severity="warning">{texts.detail.changedSinceText}</Notice>}
      <PageColumns
        main={<WhatWasSent instruction={instruction} />}
        aside={<History instruction={instruction} />}
      />
    </>
  );
}

/** The dialog stays where the provider was faster, and says so. */
function Cancel({ instruction, reload }: ContentsProps) {
  const texts = useTexts().detail;
  const mayInstruct = useCanFor('instructions:write')(instruction.customer.id);
  const [isOpen, setOpen] = useDraft(`cancel instruction ${instruction.id}`, false);
  if (!mayInstruct) return null;
  return (
    <>
      {instruction.state === 'sent' && (
        <Button size="small" onClick={() => setOpen(true)}>
          {texts.cancel}
        </Button>
      )}
      {isOpen && (
        <CancelDialog instruction={instruction} onClose={() => setOpen(false)} onOutdated={reload} />
      )}
    </>
  );
}

function WhatWasSent({ instruction }: { instruction: InstructionDetail }) {
  const { detail: texts, standing } = useTexts();
  const format = useFormat();
  const { id, application, deadline, cost, cutOffAt, sentAt, sentBy, text, files } = instruction;
  return (
    <Section title={texts.details}>
      <Facts minWidth={168}>
        <Fact label={texts.application}>
          <ApplicationLink application={application} />
        </Fact>
        {deadline && (
          <Fact label={texts.deadline}>
            <DeadlineLink deadline={{ ...deadline, mandatory: true, application }} />
            {' · '}
            <DateTime value={deadline.dueAt} />
          </Fact>
        )}
        <Fact label={texts.cost}>
          {cost === null ? texts.noCharge : cost === 'quotation' ? texts.byQuotation : format.money(cost)}
        </Fact>
        {cutOffAt && (
          <Fact label={texts.cutOff}>
            <CutOff value={cutOffAt} office={instruction.country} />
          </Fact>
        )}
        <Fact label={texts.sentBy}>
          {sentBy?.name ?? standing}
          {' · '}
          <DateTime value={sentAt} format="dateTime" />
        </Fact>
        {text && (
          <Fact label={texts.text}>
            <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
              {text}
            </Box>
          </Fact>
        )}
        {files.length > 0 && (
          <Fact label={texts.files}>
            <SentFiles
              files={files}
              call="GET /customer-portal/instructions/:id/files/:fileId/content"
              inputOf={(fileId) => ({ params: { id, fileId } })}
              failed={texts.downloadFailed}
            />
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
