import { useAuth } from '@atrium/host';
import { EmptyState, Page, PageHeader } from '@atrium/ui';
import type { ReactNode } from 'react';
import { AccountPages } from './account-pages.tsx';

interface CustomerPageProps {
  texts: {
    readonly title: string;
    readonly description: string;
    readonly chooseTitle: string;
    readonly chooseText: string;
  };
  children: ReactNode;
}

/** A page of the account that is about one customer, so that one must be chosen. */
export function CustomerPage({ texts, children }: CustomerPageProps) {
  const isForOne = useAuth((state) => state.selectedCustomer !== 0);
  return (
    <Page width="reading">
      <PageHeader title={texts.title} description={texts.description} />
      <AccountPages />
      {isForOne ? children : <EmptyState title={texts.chooseTitle}>{texts.chooseText}</EmptyState>}
    </Page>
  );
}
