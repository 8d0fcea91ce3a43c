import { useSession } from '@atrium/host';
import { Notice } from '@atrium/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Brand } from '../../lib/brand.tsx';
import { areCookiesBlocked } from '../../lib/cookies.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useReleaseSet } from '../../lib/release-set.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { describeSessionError } from '../../lib/session-errors.ts';
import * as lines from '../../lib/text.module.css';
import { useTexts } from '../../messages/index.ts';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { LanguageLinks } from './language-links.tsx';
import { LinkNotice } from './link-notice.tsx';
import { PromisePanel } from './promise-panel.tsx';
import * as styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { useCompany } from './use-company.ts';
import { useSignIn } from './use-sign-in.ts';

interface SignInPageProps {
  readonly otherWays?: ReactNode;
}

export function SignInPage({ otherWays }: SignInPageProps): ReactNode {
  const text = useTexts();
  const { settings } = useReleaseSet();
  const [query] = useSearchParams();
  const proceed = useContinue(safeReturnPath(query.get('callbackUrl')));
  const { form, hint, link } = useSignIn(proceed);
  const company = useCompany(form.values.email);
  useSignInOfOtherTab(proceed, form.isWorking);
  const sessionError = query.get('error');
  const hasNoCookies = useBlockedCookies();
  return (
    <div className={styles.page}>
      <PageTitle parts={[text.signIn.title]} />
      <div className={styles.half}>
        <header className={styles.brand}>
          <Brand />
        </header>
        <main className={styles.main}>
          <h1 className={`${lines.title} ${styles.title}`}>{text.signIn.welcome(settings.providerName)}</h1>
          <p className={`${lines.secondary} ${styles.lead}`}>{text.signIn.lead}</p>
          {hasNoCookies && (
            <Notice severity="warning" className={styles.notice}>
              {text.signIn.cookiesBlocked}
            </Notice>
          )}
          {sessionError && !form.refusal && (
            <Notice severity="info" className={styles.notice}>
              {describeSessionError(text, sessionError)}
            </Notice>
          )}
          {link.isWaiting && <LinkNotice onDecline={link.decline} />}
          <SignInForm form={form} hint={hint} company={link.isWaiting ? null : company} />
          {otherWays}
          {settings.demo && <DemoSignIns onPick={form.change} />}
        </main>
        <LanguageLinks />
      </div>
      <PromisePanel />
    </div>
  );
}

/** It is decided after the first paint, which is in the document and the same for every browser. */
function useBlockedCookies(): boolean {
  const [areBlocked, setBlocked] = useState(false);
  useEffect(() => setBlocked(areCookiesBlocked()), []);
  return areBlocked;
}

function useContinue(target: string): () => void {
  const navigate = useNavigate();
  return () => void navigate(target, { replace: true });
}

/** It continues once, so that a page that redirects back here makes no loop. */
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
