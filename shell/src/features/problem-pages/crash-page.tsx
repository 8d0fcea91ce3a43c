import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { createSupportCode, reportError } from '../../lib/error-reports.ts';
import { useReleaseSet } from '../../lib/release-set.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';

interface CrashPageProps {
  readonly error: unknown;
}

/** Shown when the shell itself crashed. */
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
      <Typography color="textSecondary">{crashed.text}</Typography>
      <Button variant="contained" color="primary" onClick={() => window.location.reload()} sx={{ mt: 4 }}>
        {crashed.reload}
      </Button>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 3 }}>
        {text.supportCode(supportCode)}
      </Typography>
    </StandalonePage>
  );
}
