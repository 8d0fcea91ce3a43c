import { mailedPages } from '@atrium/contract';
import { Refusal } from '@atrium/forms';
import { TextLink } from '@atrium/ui';
import type { ReactNode } from 'react';
import { Button } from '../../lib/button.tsx';
import { useTexts } from '../../messages/index.ts';
import * as styles from './passkey-sign-in.module.css';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

export function PasskeySignIn(): ReactNode {
  const { signIn: text, access } = useTexts();
  const { ask, isWorking, refusal } = usePasskeySignIn();
  const isRefused = refusal?.status === 422;
  return (
    <div className={styles.passkey}>
      <div className={styles.or}>{text.or}</div>
      {refusal && (
        <Refusal
          message={isRefused ? text.passkeyRefused : refusal.message}
          hint={isRefused ? text.passkeyHint : undefined}
          requestId={refusal.requestId}
        />
      )}
      <Button size="large" isWide isWorking={isWorking} onClick={ask}>
        {text.withPasskey}
      </Button>
      <TextLink to={mailedPages.recovery} className={styles.lost}>
        {access.recovery.lost}
      </TextLink>
    </div>
  );
}
