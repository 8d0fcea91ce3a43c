import { ErrorState, ListSkeleton, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface LoadedSectionProps {
  title: string;
  description: string;
  notLoaded: string;
  load: {
    readonly isFirstLoad: boolean;
    readonly isFetched: boolean;
    readonly error: { readonly requestId: string | null } | null;
    readonly reload: () => void;
  };
  /** How many rows to keep room for while it loads. */
  rows?: number;
  action?: ReactNode;
  children: ReactNode;
}

/** A section that shows what it has once that is there. */
export function LoadedSection(props: LoadedSectionProps) {
  const { title, description, notLoaded, load, rows = 1, action, children } = props;
  return (
    <Section title={title} description={description} action={load.isFetched && action} flush>
      {load.isFirstLoad && (
        <Box sx={{ px: 2, pb: 2 }}>
          <ListSkeleton rows={rows} height={48} />
        </Box>
      )}
      {load.error && !load.isFetched && (
        <ErrorState message={notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
      )}
      {load.isFetched && children}
    </Section>
  );
}
