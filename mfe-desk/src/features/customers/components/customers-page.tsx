import type { DeskInputOf } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { EmptyState, Page, PageHeader } from '@atrium/ui';
import { SearchedList } from '../../../lib/components/searched-list.tsx';
import { useTexts } from '../../../messages/index.ts';
import { CustomersTable } from './customers-table.tsx';
import { NewCustomer } from './new-customer.tsx';

const CUSTOMERS = 'GET /customer-portal/desk/customers';
const load = (query: DeskInputOf<typeof CUSTOMERS>['query']) => request(CUSTOMERS, { query });

export function CustomersPage() {
  const { customers: texts } = useTexts();
  const empty = <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>;
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} actions={<NewCustomer />} />
      <SearchedList texts={texts} load={load} empty={empty}>
        {({ customers }, isBusy) => <CustomersTable customers={customers} isBusy={isBusy} />}
      </SearchedList>
    </Page>
  );
}
