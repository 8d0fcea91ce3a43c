import { Refusal, type RefusalProps } from '@atrium/forms';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../messages/index.ts';
import { StandalonePage } from './standalone-page.tsx';

interface ReturnPageProps {
  readonly title: string;
  /** Null while it works. */
  readonly refused: RefusalProps | null;
  /** It is offered before the way back to sign-in. */
  readonly again?: ReactNode;
}

/** Where another service that signs people in sends the browser back to. */
export function ReturnPage({ title, refused, again }: ReturnPageProps): ReactNode {
  const text = useTexts().access;
  return (
    <StandalonePage title={title}>
      {refused ? (
        <>
          <Stack sx={{ mt: 3 }}>
            <Refusal {...refused} />
          </Stack>
          <Stack direction="row" spacing={1.5} sx={{ mt: 4 }}>
            {again}
            <Button component={RouterLink} to="/signin" {...(!again && primary)}>
              {text.backToSignIn}
            </Button>
          </Stack>
        </>
      ) : (
        <Typography role="status" color="textSecondary">
          {text.working}
        </Typography>
      )}
    </StandalonePage>
  );
}

export const primary = { variant: 'contained', color: 'primary' } as const;
