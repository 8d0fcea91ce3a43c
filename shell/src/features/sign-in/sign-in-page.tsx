import { useSession } from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Brand } from '../../lib/brand.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { useReleaseSet } from '../../lib/release-set.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { describeSessionError } from '../../lib/session-errors.ts';
import { useTexts } from '../../messages/index.ts';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { LinkNotice } from './link-notice.tsx';
import { PromisePanel } from './promise-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInPageProps {
  /** Other sign-in methods, below the form. */
  readonly otherWays?: ReactNode;
}

/** Signs in and opens the requested page. */
export function SignInPage({ otherWays }: SignInPageProps): ReactNode {
  const text = useTexts();
  const { settings } = useReleaseSet();
  const [query] = useSearchParams();
  const proceed = useContinue(safeReturnPath(query.get('callbackUrl')));
  const { form, hint, link } = useSignIn(proceed);
  useSignInOfOtherTab(proceed, form.isWorking);
  const sessionError = query.get('error');
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        bgcolor: 'background.default',
      }}
    >
      <PageTitle parts={[text.signIn.title]} />
      <Box sx={{ display: 'flex', flexDirection: 'column', bgcolor: { md: 'background.paper' } }}>
        <Box component="header" sx={{ p: { xs: 3, sm: 4 } }}>
          <Brand />
        </Box>
        <Box component="main" sx={{ width: '100%', maxWidth: 432, m: 'auto', px: 3, pt: 3, pb: 8 }}>
          <Typography component="h1" variant="h4" sx={{ mb: 0.5 }}>
            {text.signIn.welcome(settings.providerName)}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 4 }}>
            {text.signIn.lead}
          </Typography>
          {sessionError && !form.refusal && (
            <Alert severity="info" icon={<Icon path={icons.info} />} sx={{ mb: 2.5 }}>
              {describeSessionError(text, sessionError)}
            </Alert>
          )}
          {link.isWaiting && <LinkNotice onDecline={link.decline} />}
          <SignInForm form={form} hint={hint} />
          {otherWays}
          {settings.demo && <DemoSignIns onPick={form.change} />}
        </Box>
      </Box>
      <PromisePanel />
    </Box>
  );
}

/** Returns a function that opens a path after sign-in. */
function useContinue(target: string): () => void {
  const navigate = useNavigate();
  return () => void navigate(target, { replace: true });
}

/** Continues when another tab has signed in. Only once, so that a page that redirects back here makes no loop. */
function useSignInOfOtherTab(proceed: () => void, isSubmitting: boolean): void {
  const { status } = useSession();
  const isSignedIn = status === 'authenticated';
  const hasDecided = useRef(false);
  useEffect(() => {
    if (!isSignedIn || hasDecided.current) return;
    hasDecided.current = true;
    if (!isSubmitting) proceed();
  }, [isSignedIn, isSubmitting, proceed]);
}
