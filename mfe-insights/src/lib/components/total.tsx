import type { FieldLoad } from '@atrium/stores';
import { ErrorState, Figure, FigureSkeleton, MaybeLink } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';

interface TotalProps {
  label: string;
  load: FieldLoad;
  isReady?: boolean;
  value: string | null;
  /** Path of the applications that it counts. */
  link: string | null;
  hint?: ReactNode;
  /** Keeps the room of the hint while it loads. */
  hasHint?: boolean;
}

/** A figure with a link to the applications that it counts. */
export function Total({ label, load, isReady = true, value, link, hint, hasHint = false }: TotalProps) {
  const texts = useTexts();
  if (load.error)
    return (
      <ErrorState
        message={texts.figureNotLoaded(label)}
        requestId={load.error.requestId}
        onRetry={load.reload}
      />
    );
  if (load.isFirstLoad || !isReady)
    return (
      <Box aria-busy>
        <FigureSkeleton hasHint={hasHint} />
      </Box>
    );
  return (
    <Box aria-busy={load.status === 'loading'} sx={{ opacity: load.status === 'loading' ? 0.5 : 1 }}>
      <Figure
        label={label}
        value={
          <MaybeLink
            to={link}
            underline="hover"
            aria-label={`${label}: ${value ?? ''}`}
            sx={{ color: 'text.primary' }}
          >
            {value}
          </MaybeLink>
        }
        hint={hint}
      />
    </Box>
  );
}
