import { carryDrafts, lineStartAddress } from '@atrium/host';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonAnchor } from '../../lib/button.tsx';
import { useReleaseSet } from '../../lib/release-set.ts';
import { rememberReturn } from '../../lib/return-memory.ts';
import { useTexts } from '../../messages/index.ts';
import { LineMark } from './line-mark.tsx';
import * as styles from './line-sign-in.module.css';

export function LineSignIn(): ReactNode {
  const text = useTexts().access.line;
  const { settings } = useReleaseSet();
  const [query] = useSearchParams();
  if (!settings.lineSignIn) return null;
  return (
    <div className={styles.line}>
      <ButtonAnchor
        href={lineStartAddress()}
        onClick={() => {
          rememberReturn(query.get('callbackUrl'));
          carryDrafts();
        }}
        size="large"
        isWide
      >
        <LineMark />
        {text.signIn}
      </ButtonAnchor>
    </div>
  );
}
