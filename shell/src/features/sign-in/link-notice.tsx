import { Notice } from '@atrium/ui';
import type { ReactNode } from 'react';
import { Button } from '../../lib/button.tsx';
import * as lines from '../../lib/text.module.css';
import { useTexts } from '../../messages/index.ts';
import * as styles from './sign-in.module.css';

export function LinkNotice({ onDecline }: { readonly onDecline: () => void }): ReactNode {
  const text = useTexts().access.line;
  return (
    <Notice severity="info" className={styles.notice}>
      <p className={`${lines.small} ${styles.strong}`}>{text.notLinked}</p>
      <p className={lines.small}>{text.linkByPassword}</p>
      <Button size="small" look="plain" onClick={onDecline} className={styles.decline}>
        {text.doNotLink}
      </Button>
    </Notice>
  );
}
