import type { DeskCustomer } from '@atrium/contract/desk';
import { customerPath, request } from '@atrium/host';
import {
  DateTime,
  EmptyState,
  ErrorState,
  Fact,
  Facts,
  ListSkeleton,
  Page,
  PageHeader,
  Section,
  TextLink,
  useFormat,
  useRouteParams,
} from '@atrium/ui';
import { useCallback } from 'react';
import { CustomerState } from '../../../lib/components/customer-state.tsx';
import { useDesk } from '../../../lib/use-desk.ts';
import { useTexts } from '../../../messages/index.ts';
import { CorrectPoints } from './correct-points.tsx';

/** There is no such customer that the person sees, or its number is malformed. */
const UNKNOWN = [404, 400];

export function CustomerPage() {
  const { customer: texts } = useTexts();
  const { id } = useRouteParams('customers/:id');
  const load = useCallback(
    () => request('GET /customer-portal/desk/customers/:id', { params: { id: Number(id) } }),
    [id],
  );
  const { data, error, reload } = useDesk(load);
  if (error && UNKNOWN.includes(error.status))
    return (
      <EmptyState
        title={texts.unknownTitle}
        action={<TextLink to={customerPath('customers')}>{texts.back}</TextLink>}
      >
        {texts.unknown}
      </EmptyState>
    );
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <ListSkeleton rows={2} height={56} />;
  return (
    <Page width="reading">
      <PageHeader
        title={data.customer.name}
        description={<CustomerState {...data.customer} />}
        actions={<CorrectPoints customer={data.customer} reload={reload} />}
      />
      <FactsOf customer={data.customer} />
    </Page>
  );
}

function FactsOf({ customer }: { readonly customer: DeskCustomer }) {
  const { customer: texts, customers: list } = useTexts();
  const format = useFormat();
  const { nextDeadlineAt, lastSignedInAt } = customer;
  return (
    <Section title={texts.facts}>
      <Facts>
        <Fact label={texts.code}>{customer.code}</Fact>
        <Fact label={list.openCases}>{format.number(customer.openApplications)}</Fact>
        <Fact label={list.actionRequired}>{format.number(customer.actionRequired)}</Fact>
        <Fact label={list.overdue}>{format.number(customer.overdue)}</Fact>
        <Fact label={list.nextDeadline}>
          {nextDeadlineAt ? <DateTime value={nextDeadlineAt} /> : list.none}
        </Fact>
        <Fact label={list.points}>{format.number(customer.points)}</Fact>
        <Fact label={list.people}>{format.number(customer.members)}</Fact>
        <Fact label={texts.invited}>{format.number(customer.invited)}</Fact>
        <Fact label={list.lastSignIn}>
          {lastSignedInAt ? <DateTime value={lastSignedInAt} format="dateTime" /> : list.never}
        </Fact>
      </Facts>
    </Section>
  );
}
