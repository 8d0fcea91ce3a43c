import type { DeskApproval } from '@atrium/contract/desk';
import { EmptyState, ErrorState, ListSkeleton, Page, PageHeader, Section } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import { type Approvals, useApprovals } from '../use-approvals.ts';
import * as styles from './approvals.module.css';
import { ApprovalsTable } from './approvals-table.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';

const isWaiting = ({ state }: DeskApproval) => state === 'requested';

export function ApprovalsPage() {
  const { approvals: texts } = useTexts();
  const approvals = useApprovals();
  const decided = (approvals.data?.approvals ?? []).filter((each) => !isWaiting(each));
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} />
      <div className={styles.sections}>
        <Section title={texts.waiting} flush>
          <Waiting approvals={approvals} />
        </Section>
        {decided.length > 0 && (
          <Section title={texts.decided} flush>
            <ApprovalsTable label={texts.decided} rows={decided} approvals={approvals} />
          </Section>
        )}
      </div>
      {approvals.refused && <RefusalDialog approvals={approvals} refused={approvals.refused} />}
    </Page>
  );
}

function Waiting({ approvals }: { readonly approvals: Approvals }) {
  const { approvals: texts } = useTexts();
  const { data, error, reload } = approvals;
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <ListSkeleton rows={2} height={56} />;
  const waiting = data.approvals.filter(isWaiting);
  if (waiting.length === 0) return <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>;
  return <ApprovalsTable label={texts.waiting} rows={waiting} approvals={approvals} />;
}
