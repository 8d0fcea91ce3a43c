import { ReauthenticationDialog } from '@atrium/forms';
import { useAuth, useDraft } from '@atrium/host';
import { Pager } from '@atrium/lists';
import { EmptyState, ErrorState, Page, PageHeader } from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTexts } from '../../../messages/index.ts';
import { PAGE_SIZE, useUsers } from '../use-users.ts';
import { useUserActions } from '../user-actions.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PrintedUserFilters, UserFilters } from './user-filters.tsx';
import { UsersTable } from './users-table.tsx';

type List = ReturnType<typeof useUsers>;

export function UsersPage() {
  const texts = useTexts().users;
  const list = useUsers();
  const customer = useCustomerName();
  const [isInviting, setIsInviting] = useDraft('invite', false);
  return (
    <Page>
      <PageHeader
        title={texts.title}
        description={customer ? texts.description(customer) : texts.descriptionForAll}
        actions={
          list.canManage && (
            <Button variant="contained" color="primary" onClick={() => setIsInviting(true)}>
              {texts.invite}
            </Button>
          )
        }
      />
      <PrintedUserFilters list={list} />
      <Card>
        <UserFilters list={list} />
        <Contents list={list} />
      </Card>
      {isInviting && customer && (
        <InviteDialog customer={customer} onClose={() => setIsInviting(false)} onInvited={list.load.reload} />
      )}
    </Page>
  );
}

function useCustomerName(): string | undefined {
  const customerId = useAuth((state) => state.selectedCustomer);
  const customers = useAuth((state) => state.customerListDropdown);
  return customers.find(({ id }) => id === customerId)?.name;
}

function Contents({ list }: { list: List }) {
  const texts = useTexts().users;
  const { load, users, total, query, change, clear, canManage } = list;
  const actions = useUserActions(load.reload);
  if (load.status === 'error')
    return <ErrorState message={texts.notLoaded} requestId={load.error?.requestId} onRetry={load.reload} />;
  if (users.length === 0 && load.status === 'success')
    return (
      <EmptyState title={texts.noMatchTitle} action={<Button onClick={clear}>{texts.clearFilters}</Button>}>
        {texts.noMatchText}
      </EmptyState>
    );
  return (
    <>
      <UsersTable
        users={users}
        isFirstLoad={load.isFirstLoad}
        isBusy={load.status === 'loading'}
        actions={canManage ? actions : undefined}
      />
      {actions.reauthenticationRequest && (
        <ReauthenticationDialog request={actions.reauthenticationRequest} />
      )}
      <Pager total={total} page={query.page} pageSize={PAGE_SIZE} onPage={(page) => change({ page })} />
    </>
  );
}
