import { PREVIEW_PAGE, type PreviewState } from '@atrium/contract';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { fetchPreview, type PreviewAnswer } from '../../lib/previews.ts';
import { signInPath } from '../../lib/return-path.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';
import { previewMessages } from '../../messages/preview.ts';
import { AskBeforePreview } from './ask-before-preview.tsx';

export function PreviewPage(): ReactNode {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <Asked key={id} id={id} />;
}

function Asked({ id }: { readonly id: string }): ReactNode {
  const text = previewMessages.useTexts();
  const [answer, setAnswer] = useState<PreviewAnswer | null>(id === '' ? 'ended' : null);
  useEffect(() => {
    let left = false;
    if (answer === null) void fetchPreview(id).then((next) => !left && setAnswer(next));
    return () => {
      left = true;
    };
  }, [id, answer]);

  if (answer === null)
    return (
      <StandalonePage title={text.title}>
        <Typography role="status" color="textSecondary">
          {text.opening}
        </Typography>
      </StandalonePage>
    );
  if (answer === 'signed-out')
    return <Navigate to={signInPath(`${PREVIEW_PAGE}?${new URLSearchParams({ id })}`)} replace />;
  if (answer === 'unreachable') return <Unreachable onRetry={() => setAnswer(null)} />;
  if (answer === 'ended') return <Refused {...text.ended} />;
  if (answer === 'not-listed') return <Refused {...text.notListed} />;
  return <AskBeforePreview preview={answer satisfies PreviewState} />;
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { unreachable, retry } = useTexts();
  return (
    <StandalonePage title={unreachable.title}>
      <Typography role="alert" color="textSecondary">
        {unreachable.text}
      </Typography>
      <Button variant="contained" color="primary" sx={{ mt: 4 }} onClick={onRetry}>
        {retry}
      </Button>
    </StandalonePage>
  );
}

function Refused({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  const { back } = previewMessages.useTexts();
  return (
    <StandalonePage title={title}>
      <Typography role="status" color="textSecondary">
        {text}
      </Typography>
      <Button href="/" variant="contained" color="primary" sx={{ mt: 4 }}>
        {back}
      </Button>
    </StandalonePage>
  );
}
