import { ErrorState, ListSkeleton, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FactorSectionProps {
  title: string;
  description: string;
  notLoaded: string;
  load: {
    readonly isFirstLoad: boolean;
    readonly isFetched: boolean;
    readonly error: { readonly requestId: string | null } | null;
    readonly reload: () => void;
  };
  action?: ReactNode;
  children: ReactNode;
}

/** A section that shows what it has once that is there. */
export function FactorSection(props: FactorSectionProps) {
  const { title, description, notLoaded, load, action, children } = props;
  return (
    <Section title={title} description={description} action={load.isFetched && action} flush>
      {load.isFirstLoad && (
        <Box sx={{ px: 2, pb: 2 }}>
          <ListSkeleton rows={1} height={48} />
        </Box>
      )}
      {load.error && !load.isFetched && (
        <ErrorState message={notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
      )}
      {load.isFetched && children}
    </Section>
  );
}
