import { customerPath } from '@atrium/host';
import { PageHeader } from '@atrium/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';

interface MessageInFrameProps {
  readonly title: string;
  readonly children: string;
}

function MessageInFrame({ title, children }: MessageInFrameProps): ReactNode {
  const text = useTexts();
  return (
    <>
      <PageHeader title={title} description={children} />
      <Button component={RouterLink} to={customerPath('')}>
        {text.backHome}
      </Button>
    </>
  );
}

/** An unknown path of a customer, within the frame. */
export function NotFoundInFrame(): ReactNode {
  const { notFound } = useTexts();
  return <MessageInFrame title={notFound.title}>{notFound.text}</MessageInFrame>;
}

/** A page that the person's role does not include. */
export function ForbiddenPage(): ReactNode {
  const { forbidden } = useTexts();
  return <MessageInFrame title={forbidden.title}>{forbidden.text}</MessageInFrame>;
}

/** Any other unknown path, without the frame. */
export function UnknownAddressPage(): ReactNode {
  const text = useTexts();
  return (
    <StandalonePage title={text.notFound.title}>
      <Typography color="textSecondary">{text.notFound.text}</Typography>
      <Button component={RouterLink} to="/" variant="contained" color="primary" sx={{ mt: 4 }}>
        {text.backHome}
      </Button>
    </StandalonePage>
  );
}
