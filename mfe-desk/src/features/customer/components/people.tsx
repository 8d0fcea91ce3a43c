import type { ManagedUser } from '@atrium/contract';
import type { DeskCustomer, DeskInputOf } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { Pager } from '@atrium/lists';
import { EmptyState, ErrorState, Section, TableSkeleton } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useChanges } from '../../../lib/use-changes.ts';
import { useDesk } from '../../../lib/use-desk.ts';
import { useTexts } from '../../../messages/index.ts';
import type { QuestionKind } from '../questions.ts';
import { PeopleTable } from './people-table.tsx';

const PEOPLE = 'GET /customer-portal/desk/customers/:id/people';
const PAGE_SIZE = 25;

interface PeopleProps {
  readonly customer: DeskCustomer;
  readonly maySupervise: boolean;
  readonly onAsk: (kind: QuestionKind, person?: ManagedUser) => void;
}

/** Who acts for the customer, or is invited to. */
export function People(props: PeopleProps) {
  const { customer, maySupervise, onAsk } = props;
  const { customer: texts } = useTexts();
  const canInvite = maySupervise && customer.status === 'active';
  const inviteButton = canInvite && (
    <Button variant="contained" color="primary" size="small" onClick={() => onAsk('invite')}>
      {texts.invite}
    </Button>
  );
  return (
    <Section title={texts.people} action={inviteButton} flush>
      <Contents {...props} hint={canInvite ? texts.noPeople : texts.askSupervisor} />
    </Section>
  );
}

function Contents({ hint, ...rest }: PeopleProps & { readonly hint: string }) {
  const { customer } = rest;
  const { customer: texts } = useTexts();
  const [page, setPage] = useState(1);
  const { data, error, isOutdated, reload } = useDesk(
    useCallback(() => {
      const query: DeskInputOf<typeof PEOPLE>['query'] = { page, pageSize: PAGE_SIZE };
      return request(PEOPLE, { params: { id: customer.id }, query });
    }, [customer, page]),
  );
  const resend = useResend(customer.id, reload);
  if (error && !data)
    return <ErrorState message={texts.peopleNotLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={3} columns={4} />;
  if (data.total === 0) return <EmptyState title={texts.noPeopleTitle}>{hint}</EmptyState>;
  return (
    <>
      <PeopleTable people={data.people} isBusy={isOutdated} onResend={resend} {...rest} />
      {data.total > PAGE_SIZE && (
        <Pager total={data.total} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
      )}
    </>
  );
}

function useResend(customerId: number, reload: () => Promise<void>) {
  const { customer: texts } = useTexts();
  const { change } = useChanges(reload);
  return ({ id, displayName }: ManagedUser): void => {
    const call = 'POST /customer-portal/desk/customers/:id/people/:personId/resend';
    void change(() => request(call, { params: { id: customerId, personId: id } }), {
      done: texts.resent(displayName),
      messageOf: ({ problem }) => problem?.detail ?? texts.failed(texts.resend),
    });
  };
}
