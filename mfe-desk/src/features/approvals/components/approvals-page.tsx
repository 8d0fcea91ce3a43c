import { Pager } from '@atrium/lists';
import { Page, PageHeader, Section, useFormat } from '@atrium/ui';
import { LoadedRows } from '../../../lib/components/loaded-rows.tsx';
import { useTexts } from '../../../messages/index.ts';
import { type ApprovalPages, type Approvals, useApprovals } from '../use-approvals.ts';
import * as styles from './approvals.module.css';
import { ApprovalsTable } from './approvals-table.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';

export function ApprovalsPage() {
  const { approvals: texts } = useTexts();
  const format = useFormat();
  const approvals = useApprovals();
  const { waiting, decided, refused } = approvals;
  const total = waiting.data?.total ?? 0;
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} />
      <div className={styles.sections}>
        <Section title={total > 0 ? texts.counted(format.number(total)) : texts.waiting} flush>
          <Waiting approvals={approvals} />
        </Section>
        {decided.data && decided.data.total > 0 && (
          <Section title={texts.decided} flush>
            <Listed label={texts.decided} pages={decided} approvals={approvals} />
          </Section>
        )}
      </div>
      {refused && <RefusalDialog approvals={approvals} refused={refused} />}
    </Page>
  );
}

function Waiting({ approvals }: { readonly approvals: Approvals }) {
  const { approvals: texts } = useTexts();
  const { waiting } = approvals;
  return (
    <LoadedRows shown={waiting} texts={texts} places={2}>
      {() => <Listed label={texts.waiting} pages={waiting} approvals={approvals} />}
    </LoadedRows>
  );
}

interface ListedProps {
  readonly label: string;
  readonly pages: ApprovalPages;
  readonly approvals: Approvals;
}

function Listed({ label, pages, approvals }: ListedProps) {
  const { data, page, pageSize, setPage, isOutdated } = pages;
  return (
    <>
      <ApprovalsTable label={label} rows={data?.approvals ?? []} isBusy={isOutdated} approvals={approvals} />
      <Pager label={label} total={data?.total ?? 0} page={page} pageSize={pageSize} onPage={setPage} />
    </>
  );
}
