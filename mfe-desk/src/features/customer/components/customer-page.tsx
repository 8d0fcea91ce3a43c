import { customerPath } from '@atrium/host';
import {
  EmptyState,
  ErrorState,
  Fact,
  Facts,
  ListSkeleton,
  Page,
  PageHeader,
  Section,
  TextLink,
  useRouteParams,
} from '@atrium/ui';
import { useMyCustomers } from '../../../lib/use-my-customers.ts';
import { useTexts } from '../../../messages/index.ts';

export function CustomerPage() {
  const { customer: texts, customers: list } = useTexts();
  const { id } = useRouteParams('customers/:id');
  const { isLoaded, customers, error, reload } = useMyCustomers();
  const customer = customers?.find((each) => String(each.id) === id);
  if (error && !isLoaded)
    return <ErrorState message={list.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!isLoaded) return <ListSkeleton rows={2} height={56} />;
  if (!customer)
    return (
      <EmptyState
        title={customers === null ? list.all : texts.unknownTitle}
        action={<TextLink to={customerPath('customers')}>{texts.back}</TextLink>}
      >
        {customers === null ? list.allText : texts.unknown}
      </EmptyState>
    );
  return (
    <Page width="reading">
      <PageHeader title={customer.name} />
      <Section title={texts.facts}>
        <Facts>
          <Fact label={texts.code}>{customer.code}</Fact>
        </Facts>
      </Section>
    </Page>
  );
}
