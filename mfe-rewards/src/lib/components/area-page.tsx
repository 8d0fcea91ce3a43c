import { customerPath, useAuth } from '@atrium/host';
import { Page, PageHeader, PageLinks } from '@atrium/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/overview.ts';

const PAGES = [
  { name: 'overview', path: 'rewards' },
  { name: 'balance', path: 'rewards/balance' },
  { name: 'catalogue', path: 'rewards/catalogue' },
  { name: 'earn', path: 'rewards/earn' },
  { name: 'history', path: 'rewards/history' },
  { name: 'statement', path: 'rewards/statement' },
] as const;

interface AreaPageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function AreaPage({ title, description, actions, children }: AreaPageProps) {
  return (
    <Page>
      <PageHeader title={title} description={description} actions={actions} />
      <AreaNavigation />
      {children}
    </Page>
  );
}

function AreaNavigation() {
  const texts = useTexts();
  const customer = useAuth((state) => state.selectedCustomer);
  const pages = PAGES.map(({ name, path }) => ({
    to: customerPath(path, customer),
    label: texts.areaPage[name],
    end: name === 'overview',
  }));
  return <PageLinks label={texts.areaPages} pages={pages} />;
}
