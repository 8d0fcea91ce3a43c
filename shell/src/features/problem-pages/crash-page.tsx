import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../lib/button.tsx';
import { createSupportCode, reportError } from '../../lib/error-reports.ts';
import { useReleaseSet } from '../../lib/release-set.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import * as styles from '../../lib/text.module.css';
import { useTexts } from '../../messages/index.ts';

interface CrashPageProps {
  readonly error: unknown;
}

export function CrashPage({ error }: CrashPageProps): ReactNode {
  const text = useTexts();
  const { shell } = useReleaseSet();
  const [supportCode] = useState(createSupportCode);
  useEffect(() => {
    reportError(error, { supportCode, kind: 'crash', ...shell, part: null });
  }, [error, shell, supportCode]);
  const { crashed } = text;
  return (
    <StandalonePage title={crashed.title}>
      <p className={styles.secondary}>{crashed.text}</p>
      <Button look="primary" onClick={() => window.location.reload()} className={styles.action}>
        {crashed.reload}
      </Button>
      <p className={styles.caption}>{text.supportCode(supportCode)}</p>
    </StandalonePage>
  );
}
