import { Refusal } from '@atrium/forms';
import { signInWithPassword } from '@atrium/host';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { forgetCustomer } from '../../lib/last-customer.ts';
import { mailedSecret } from '../../lib/mailed-secret.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';
import { CreatePassword } from './create-password.tsx';
import { DeclineByLink } from './decline-by-link.tsx';
import { InvitationActions } from './invitation-actions.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { storedInvitationToken, storeInvitationToken } from './invitation-token.ts';
import { useOpenedInvitation } from './use-opened-invitation.ts';
import { SignInFirst, WrongAccount } from './wrong-account.tsx';

/** The secret is the fragment of the address or, after sign-in, stored in this tab. */
export function InvitationPage(): ReactNode {
  const { hash } = useLocation();
  const [held] = useState(storedInvitationToken);
  const token = mailedSecret(hash) || held;
  useEffect(() => {
    if (token) storeInvitationToken(token);
  }, [token]);
  return token ? <Opened key={token} token={token} /> : <IncompleteLink />;
}

function Opened({ token }: { readonly token: string }): ReactNode {
  const text = useTexts();
  const { invitation: words } = text.access;
  const opening = useOpenedInvitation(token);
  const [response, setResponse] = useState<'signing-in' | 'created' | 'declined' | null>(null);
  const signIn = useFirstSignIn();

  if (opening.state === 'opening')
    return (
      <StandalonePage title={words.openingTitle}>
        <Typography role="status" color="textSecondary">
          {words.opening}
        </Typography>
      </StandalonePage>
    );
  if (opening.state === 'failed')
    return (
      <StandalonePage title={words.openingTitle}>
        <Stack useFlexGap spacing={3} sx={{ mt: 3, alignItems: 'start' }}>
          <Refusal message={opening.error.message} requestId={opening.error.requestId} />
          <Button variant="contained" color="primary" onClick={opening.retry}>
            {text.retry}
          </Button>
        </Stack>
      </StandalonePage>
    );
  if (opening.state === 'ended') return <Message title={words.endedTitle}>{words.ended}</Message>;
  const { createPassword } = text.access;
  if (response === 'signing-in')
    return (
      <StandalonePage title={createPassword.doneTitle}>
        <Typography role="status" color="textSecondary">
          {createPassword.signingIn}
        </Typography>
      </StandalonePage>
    );
  if (response === 'created')
    return <Message title={createPassword.doneTitle}>{createPassword.done}</Message>;
  if (response === 'declined') return <Message title={words.declinedTitle}>{words.declined}</Message>;

  const { invitation, signedInAs } = opening;
  const enter = async (password: string) => {
    setResponse('signing-in');
    if (!(await signIn(invitation.email, password))) setResponse('created');
  };
  return (
    <StandalonePage title={words.title(invitation.customer)}>
      <InvitationFacts invitation={invitation} />
      {signedInAs !== null && signedInAs !== invitation.email && (
        <WrongAccount signedInAs={signedInAs} invited={invitation.email} />
      )}
      {signedInAs === null && invitation.hasAccount && <SignInFirst email={invitation.email} />}
      {signedInAs === null && !invitation.hasAccount && (
        <>
          <CreatePassword token={token} onDone={(password) => void enter(password)} />
          <DeclineByLink token={token} onDone={() => setResponse('declined')} />
        </>
      )}
      {signedInAs === invitation.email && <InvitationActions invitation={invitation} />}
    </StandalonePage>
  );
}

/** Returns false if that failed: the person signs in by the form then. */
function useFirstSignIn(): (email: string, password: string) => Promise<boolean> {
  const navigate = useNavigate();
  return async (email, password) => {
    try {
      await signInWithPassword(email, password);
    } catch {
      return false;
    }
    // The last customer in this browser may be another person's.
    forgetCustomer();
    await navigate('/', { replace: true });
    return true;
  };
}

function IncompleteLink(): ReactNode {
  const { invitation: words } = useTexts().access;
  return <Message title={words.incompleteTitle}>{words.incomplete}</Message>;
}

function Message({ title, children }: { readonly title: string; readonly children: string }): ReactNode {
  const text = useTexts().access;
  return (
    <StandalonePage title={title}>
      <Typography role="status" color="textSecondary">
        {children}
      </Typography>
      <Button component={RouterLink} to="/signin" variant="contained" color="primary" sx={{ mt: 4 }}>
        {text.toSignIn}
      </Button>
    </StandalonePage>
  );
}
