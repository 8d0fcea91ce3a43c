import { useAuth } from '@atrium/host';
import { EmptyState, ListSkeleton, Page, PageHeader, Section } from '@atrium/ui';
import Button from '@mui/material/Button';
import { AccountPages } from '../../../lib/components/account-pages.tsx';
import { useSecurityTexts } from '../use-security-texts.ts';
import { ChangePassword } from './change-password.tsx';

/** How the person proves who they are. */
export function SecurityPage() {
  const texts = useSecurityTexts();
  const user = useAuth((state) => state.user);
  return (
    <Page width="reading">
      <PageHeader title={texts.title} description={texts.description} />
      <AccountPages />
      {!user && <ListSkeleton rows={1} height={320} />}
      {user?.hasPassword && <ChangePassword email={user.email} />}
      {user && !user.hasPassword && (
        <Section title={texts.password}>
          <EmptyState
            title={texts.noPassword}
            action={<Button href="/reset-password">{texts.setPassword}</Button>}
          >
            {texts.noPasswordText}
          </EmptyState>
        </Section>
      )}
    </Page>
  );
}
