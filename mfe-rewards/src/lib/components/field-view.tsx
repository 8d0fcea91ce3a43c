import type { FieldLoad } from '@atrium/stores';
import { ErrorState } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FieldViewProps {
  /** What the contents are made of. */
  loads: readonly FieldLoad[];
  /** What is not there when one of them fails. */
  missing: string;
  /** The shape of what comes. */
  skeleton: ReactNode;
  children: () => ReactNode;
}

/** Contents once all that they need has come; before that its shape, and instead of it what went wrong. */
export function FieldView({ loads, missing, skeleton, children }: FieldViewProps) {
  const failed = loads.find(({ error }) => error !== null);
  if (failed?.error) {
    const { requestId } = failed.error;
    const retry = () => {
      for (const load of loads) if (load.error) load.reload();
    };
    return <ErrorState message={missing} requestId={requestId} onRetry={retry} />;
  }
  if (loads.some(({ isFirstLoad }) => isFirstLoad)) return <Box aria-busy>{skeleton}</Box>;
  return children();
}
