import type { ReportSchedule } from '@atrium/contract';
import { notify, request, useAuth, useCan, useDraft } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState, ErrorState, Page, PageHeader, Section, TableSkeleton } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { AccountPages } from '../../../lib/components/account-pages.tsx';
import { ConfirmDialog } from '../../../lib/components/confirm-dialog.tsx';
import { notifyFailure } from '../../../lib/notify-failure.ts';
import { useTexts } from '../../../messages/index.ts';
import { reportsArea } from '../reports.area.ts';
import { ReportsTable } from './reports-table.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

export function ReportsPage() {
  const texts = useTexts().reports;
  const isForOne = useAuth((state) => state.selectedCustomer !== 0);
  const mayAdd = useCan('applications:read');
  const load = useField(reportsArea, 'reportSchedules', {});
  const [isAdding, setAdding] = useDraft('schedule', false);
  const [removed, setRemoved] = useState<ReportSchedule | null>(null);
  const { reportSchedules } = load.data;
  const change: Change = async (act, message) => {
    try {
      await act();
      if (message) notify({ message, severity: 'success' });
    } catch (error) {
      if (!notifyFailure(error)) return;
    }
    load.reload();
  };
  const isEmpty = load.isFetched && reportSchedules.length === 0;
  return (
    <Page width="reading">
      <PageHeader
        title={texts.title}
        description={texts.description}
        actions={
          mayAdd && (
            <Button size="small" onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          )
        }
      />
      <AccountPages />
      <Section title={texts.list} description={isForOne ? texts.scopeOfOne : texts.scopeOfAll} flush>
        {load.isFirstLoad && <TableSkeleton rows={2} columns={4} />}
        {isEmpty && <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>}
        {reportSchedules.length > 0 && (
          <ReportsTable
            schedules={reportSchedules}
            onPause={({ id }) =>
              change(() => request('POST /customer-portal/report_schedules/:id/pause', { params: { id } }))
            }
            onResume={({ id }) =>
              change(() => request('POST /customer-portal/report_schedules/:id/resume', { params: { id } }))
            }
            onRemove={setRemoved}
          />
        )}
        {load.error && !load.isFetched && (
          <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
        )}
      </Section>
      {isAdding && <ScheduleDialog onClose={() => setAdding(false)} onAdded={load.reload} />}
      {removed && <RemoveDialog schedule={removed} change={change} onClose={() => setRemoved(null)} />}
    </Page>
  );
}

/** Makes a change, says so, and loads the list again. */
type Change = (act: () => Promise<unknown>, message?: string) => Promise<void>;

interface RemoveDialogProps {
  schedule: ReportSchedule;
  change: Change;
  onClose: () => void;
}

function RemoveDialog({ schedule: { id, name }, change, onClose }: RemoveDialogProps) {
  const texts = useTexts().reports;
  const remove = () => request('POST /customer-portal/report_schedules/:id/delete', { params: { id } });
  return (
    <ConfirmDialog
      question={{
        title: texts.removeTitle(name),
        text: texts.removeText,
        confirm: texts.remove,
        act: () => change(remove, texts.removed(name)),
      }}
      onClose={onClose}
    />
  );
}
