import type { FieldLoad } from '@atrium/stores';
import { ErrorState } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FieldViewProps {
  /** The content needs all of these fields. */
  loads: readonly FieldLoad[];
  errorMessage: string;
  skeleton: ReactNode;
  children: () => ReactNode;
}

/** A skeleton is shown until all fields are loaded, and an error if one failed. */
export function FieldView({ loads, errorMessage, skeleton, children }: FieldViewProps) {
  const failed = loads.find(({ error }) => error !== null);
  if (failed?.error) {
    const { requestId } = failed.error;
    const retry = () => {
      for (const load of loads) if (load.error) load.reload();
    };
    return <ErrorState message={errorMessage} requestId={requestId} onRetry={retry} />;
  }
  if (loads.some(({ isFirstLoad }) => isFirstLoad)) return <Box aria-busy>{skeleton}</Box>;
  return children();
}
