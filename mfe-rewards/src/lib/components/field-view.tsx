import type { FieldLoad } from '@atrium/stores';
import { ErrorState } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FieldViewProps {
  /** What the contents are made of. */
  loads: readonly FieldLoad[];
  /** The shape of what comes. */
  skeleton: ReactNode;
  children: () => ReactNode;
}

/** Contents once all that they need has come; before that its shape, and instead of it what went wrong. */
export function FieldView({ loads, skeleton, children }: FieldViewProps) {
  const failed = loads.find(({ error }) => error !== null);
  if (failed?.error) {
    const { message, requestId } = failed.error;
    const retry = () => {
      for (const load of loads) if (load.error) load.reload();
    };
    return <ErrorState message={message} requestId={requestId} onRetry={retry} />;
  }
  if (loads.some(({ isFirstLoad }) => isFirstLoad)) return <Box aria-busy>{skeleton}</Box>;
  return children();
}
