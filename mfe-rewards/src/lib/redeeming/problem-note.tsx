import { customerPath } from '@atrium/host';
import { Notice } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';
import type { RedeemProblem } from './use-redeem.ts';

/** Why an attempt failed, and what that means for the points. */
export function ProblemNote({ problem }: { problem: RedeemProblem }) {
  const texts = useTexts();
  const { kind, message, requestId } = problem;
  const isRefused = kind === 'refused';
  return (
    <Notice severity={isRefused ? 'error' : 'warning'}>
      <Box sx={{ typography: 'subtitle1', mb: 0.25 }}>{isRefused ? texts.redeemFailed : texts.lostTitle}</Box>
      {message}
      {kind === 'outdated' && (
        <Box sx={{ mt: 0.5 }}>
          <Link
            component={RouterLink}
            to={customerPath('rewards/history')}
            color="inherit"
            underline="always"
          >
            {texts.historyTitle}
          </Link>
        </Box>
      )}
      {requestId && (
        <Box sx={{ mt: 0.5, typography: 'caption' }}>
          {texts.requestId} <code>{requestId}</code>
        </Box>
      )}
    </Notice>
  );
}
