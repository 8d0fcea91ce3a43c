import type { StaffAccount } from '@atrium/contract/desk';
import { customerPath, request } from '@atrium/host';
import { EmptyState, ErrorState, Page, PageHeader, StatusBadge, TableSkeleton, TextLink } from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { ChangeDialog } from '../../../lib/asking/change-dialog.tsx';
import { useAsking } from '../../../lib/asking/use-asking.ts';
import { Listing } from '../../../lib/components/listing.tsx';
import { Secondary } from '../../../lib/components/secondary.tsx';
import { useDesk } from '../../../lib/use-desk.ts';
import { useTexts } from '../../../messages/index.ts';
import { describeChange, enteredOf, type StaffChange } from '../staff-change.ts';

const loadStaff = () => request('GET /customer-portal/desk/staff', {});

/** An administrator of some customers only does not change who works for the provider. */
const FORBIDDEN = 403;

export function StaffPage() {
  const { staff: texts } = useTexts();
  const { data, error, reload } = useDesk(loadStaff);
  const accounts = data?.staff ?? [];
  const asking = useAsking<StaffChange>((opened) => describeChange(opened, accounts, texts), reload);
  const invite = data && (
    <Button variant="contained" onClick={() => asking.open('invite', 0, enteredOf(undefined))}>
      {texts.invite}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={texts.title} description={<Description />} actions={invite} />
      <Card>
        {error?.status === FORBIDDEN ? (
          <EmptyState title={texts.forbiddenTitle}>{texts.forbidden}</EmptyState>
        ) : error && !data ? (
          <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />
        ) : !data ? (
          <TableSkeleton rows={4} columns={4} />
        ) : (
          <StaffList accounts={accounts} open={asking.open} />
        )}
      </Card>
      <ChangeDialog asking={asking} />
    </Page>
  );
}

function Description() {
  const { staff: texts } = useTexts();
  return (
    <>
      {texts.description} <TextLink to={customerPath('approvals')}>{texts.toApprovals}</TextLink>
    </>
  );
}

interface StaffListProps {
  readonly accounts: readonly StaffAccount[];
  readonly open: ReturnType<typeof useAsking<StaffChange>>['open'];
}

const tones = { active: 'success', invited: 'progress', deactivated: 'closed' } as const;

function StaffList({ accounts, open }: StaffListProps) {
  const { staff: texts } = useTexts();
  return (
    <Listing
      label={texts.title}
      rows={accounts}
      actionsLabel={texts.actions}
      columns={[
        {
          label: texts.fields.name,
          cell: ({ displayName, email }) => (
            <>
              {displayName}
              <Secondary>{email}</Secondary>
            </>
          ),
        },
        { label: texts.fields.role, cell: ({ role }) => texts.roles[role] },
        {
          label: texts.fields.customers,
          cell: ({ customers }) => customers?.join(', ') ?? texts.allCustomers,
        },
        {
          label: texts.state,
          cell: ({ status }) => <StatusBadge tone={tones[status]} label={texts.states[status]} />,
        },
      ]}
      actions={(account) => <Actions account={account} open={open} />}
    />
  );
}

function Actions({ account, open }: Pick<StaffListProps, 'open'> & { readonly account: StaffAccount }) {
  const { staff: texts } = useTexts();
  const { id, displayName, status } = account;
  const again = (
    <Button
      size="small"
      aria-label={texts.inviteOf(displayName)}
      onClick={() => open('invite', 0, enteredOf(account))}
    >
      {texts.inviteAgain}
    </Button>
  );
  if (status === 'deactivated') return again;
  return (
    <>
      {status === 'invited' && again}
      <Button
        size="small"
        aria-label={texts.accessOf(displayName)}
        onClick={() => open('access', id, enteredOf(account))}
      >
        {texts.access}
      </Button>
      <Button
        size="small"
        aria-label={texts.deactivateOf(displayName)}
        onClick={() => open('deactivate', id)}
      >
        {texts.deactivate}
      </Button>
    </>
  );
}
