import { useAuth } from '@atrium/host';
import { EmptyState, Page, PageHeader } from '@atrium/ui';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';
import { AccountPages } from './account-pages.tsx';

interface OwnPageProps {
  texts: { readonly title: string; readonly description: string };
  children: ReactNode;
}

/** A page of what is the user's own, which a session that a customer's sign-on has opened neither sees nor changes. */
export function OwnPage({ texts, children }: OwnPageProps) {
  const isOfSignOn = useIsOfSignOn();
  return (
    <Page width="reading">
      <PageHeader title={texts.title} description={texts.description} />
      <AccountPages />
      {isOfSignOn ? <SignInYourself /> : children}
    </Page>
  );
}

export function useIsOfSignOn(): boolean {
  return useAuth((state) => state.user?.isOfSignOn ?? false);
}

function SignInYourself() {
  const texts = useTexts();
  const customer = useAuth((state) => state.customerListDropdown[0]?.name ?? '');
  return (
    <EmptyState title={texts.ofSignOn(customer)} action={<Button href="/signout">{texts.signOut}</Button>}>
      {texts.ofSignOnText}
    </EmptyState>
  );
}
