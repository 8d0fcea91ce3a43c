import type { Approval } from '@atrium/contract';
import { useAuth, useDraft } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState, ErrorState, Page, PageHeader, Section, TableSkeleton } from '@atrium/ui';
import Box from '@mui/material/Box';
import { AccountPages } from '../../../lib/components/account-pages.tsx';
import { useTexts } from '../../../messages/approvals.ts';
import { approvalsArea } from '../approvals.area.ts';
import { useApprove } from '../use-approve.ts';
import { ApprovalsTable } from './approvals-table.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { RuleSettings } from './rule-setting.tsx';

/** As many as a response holds; what waits is among them first. */
const QUERY = { query: { pageSize: 100 } };

const useApprovals = () => useField(approvalsArea, 'approvals', QUERY);

export function ApprovalsPage() {
  const texts = useTexts();
  const isForOne = useAuth((state) => state.selectedCustomer !== 0);
  const load = useApprovals();
  const [refused, setRefused] = useDraft<number | null>('refuse approval', null);
  const decided = load.data.approvals.filter(({ state }) => state !== 'requested');
  return (
    <Page width="reading">
      <PageHeader title={texts.title} description={texts.description} />
      <AccountPages />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Section title={texts.waiting} description={texts.waitingText} flush>
          <Waiting load={load} onRefuse={({ id }) => setRefused(id)} />
        </Section>
        {/* The rest waits until the list has its height. */}
        {isForOne && !load.isFirstLoad && <RuleSettings onRequested={load.reload} />}
        {decided.length > 0 && (
          <Section title={texts.decided} flush>
            <ApprovalsTable label={texts.decided} approvals={decided} />
          </Section>
        )}
      </Box>
      {refused !== null && (
        <RefuseDialog id={refused} onClose={() => setRefused(null)} onRefused={load.reload} />
      )}
    </Page>
  );
}

interface WaitingProps {
  load: ReturnType<typeof useApprovals>;
  onRefuse: (approval: Approval) => void;
}

function Waiting({ load, onRefuse }: WaitingProps) {
  const texts = useTexts();
  const approve = useApprove(load.reload);
  if (load.isFirstLoad) return <TableSkeleton rows={2} columns={3} />;
  if (load.error && !load.isFetched)
    return <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />;
  const waiting = load.data.approvals.filter(({ state }) => state === 'requested');
  return waiting.length > 0 ? (
    <ApprovalsTable label={texts.waiting} approvals={waiting} onApprove={approve} onRefuse={onRefuse} />
  ) : (
    <EmptyState title={texts.noneWaitingTitle} isPlain>
      {texts.noneWaitingText}
    </EmptyState>
  );
}
