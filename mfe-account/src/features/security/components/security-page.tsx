import { useAuth } from '@atrium/host';
import { EmptyState, ListSkeleton, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { OwnPage } from '../../../lib/components/own-page.tsx';
import { useTexts } from '../../../messages/index.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { ChangePassword } from './change-password.tsx';
import { Demands } from './demands.tsx';
import { LineLinks } from './line-links.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryNotice } from './recovery-notice.tsx';

const SignOnLinks = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sign-on-links" */ './sign-on-links.tsx')).SignOnLinks,
}));

export function SecurityPage() {
  const texts = useTexts().security;
  const user = useAuth((state) => state.user);
  return (
    <OwnPage texts={texts}>
      {!user && <ListSkeleton rows={1} height={320} />}
      {user && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <RecoveryNotice />
          <Demands />
          {user.hasPassword ? <ChangePassword user={user} /> : <NoPassword />}
          <Passkeys />
          <AuthenticatorApp />
          <RecoveryCodes />
          <Suspense fallback={null}>
            <SignOnLinks />
          </Suspense>
          {user.lineLinked && <LineLinks hasPassword={user.hasPassword} />}
        </Box>
      )}
    </OwnPage>
  );
}

function NoPassword() {
  const texts = useTexts().security;
  return (
    <Section title={texts.password}>
      <EmptyState
        title={texts.noPassword}
        action={<Button href="/reset-password">{texts.setPassword}</Button>}
      >
        {texts.noPasswordText}
      </EmptyState>
    </Section>
  );
}
