import { keysOf } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { Notice, Page, PageHeader, Tabs, TextLink, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { ListExportButton } from '../../../lib/components/export-button.tsx';
import { InstructionPages } from '../../../lib/components/instruction-pages.tsx';
import { ListCard } from '../../../lib/components/list-card.tsx';
import { useNotAccepted } from '../../../lib/cut-off.ts';
import { instructionViews } from '../../../lib/saved-views/saved-views.ts';
import { ViewsMenu } from '../../../lib/saved-views/views-menu.tsx';
import { tabOf } from '../../../lib/state-tabs.ts';
import { useTexts } from '../../../messages/instructions.ts';
import { type InstructionTab, instructionTabs } from '../instruction-tabs.ts';
import { type InstructionsList, rowsOnly, useInstructionsList } from '../use-instructions-list.ts';
import { InstructionFilterBar, PrintedInstructionFilters } from './instruction-filter-bar.tsx';
import { InstructionRows } from './instruction-rows.tsx';
import { InstructionsTable } from './instructions-table.tsx';

/** The server filters, sorts and pages by the address. */
export function InstructionsPage() {
  const texts = useTexts().list;
  const list = useInstructionsList();
  return (
    <Page>
      <PageHeader
        title={texts.title}
        description={texts.description}
        actions={
          <ViewsMenu
            views={instructionViews}
            labels={{ everything: texts.everything, saved: texts.saveViewText }}
            list={list}
          />
        }
      />
      <InstructionPages />
      <Alarm />
      <StateTabs list={list} />
      <PrintedInstructionFilters list={list} />
      <ListCard
        list={list}
        count={list.instructions.length}
        texts={texts}
        emptyAction={
          <Button component={Link} to={customerPath('applications/deadlines')}>
            {texts.seeDeadlines}
          </Button>
        }
        filterBar={
          <InstructionFilterBar list={list}>
            <ListExport list={list} />
          </InstructionFilterBar>
        }
        rows={() => <InstructionRows list={list} />}
        table={() => <InstructionsTable list={list} />}
      />
    </Page>
  );
}

function ListExport({ list: { query, total, hasMore } }: { list: InstructionsList }) {
  return (
    <ListExportButton
      total={total}
      hasMore={hasMore}
      call="GET /customer-portal/instructions/export"
      input={(file) => ({ query: { ...rowsOnly(query), ...file } })}
    />
  );
}

/** Instructions that the provider has not accepted in time. */
function Alarm() {
  const texts = useTexts();
  const format = useFormat();
  const { late } = useNotAccepted();
  if (late.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Notice severity="warning">
        {`${texts.alarm(late.length, format.number(late.length))} `}
        <TextLink to={customerPath('applications/instructions?state=sent&sort=cutOffAt')}>
          {texts.seeAlarm}
        </TextLink>
      </Notice>
    </Box>
  );
}

function StateTabs({ list: { query, change } }: { list: InstructionsList }) {
  const texts = useTexts().list;
  return (
    <Tabs
      value={tabOf(instructionTabs, query.state)}
      onChange={(tab) => change({ state: [...instructionTabs[tab as InstructionTab]] })}
      label={texts.filterByState}
      tabs={keysOf(instructionTabs).map((id) => ({ id, label: texts.tabs[id] }))}
    />
  );
}
