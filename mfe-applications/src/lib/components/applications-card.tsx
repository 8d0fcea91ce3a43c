import { customerPath } from '@atrium/host';
import type { FieldLoad } from '@atrium/stores';
import { ErrorState, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';
import { ApplicationRowsSkeleton, CardRows } from './application-rows.tsx';

export const CARD_ROWS = 5;

interface ApplicationsCardProps {
  title: string;
  description: string;
  /** The path is below `applications`. */
  search?: string;
  load: FieldLoad;
  children: ReactNode;
}

export function ApplicationsCard({ title, description, search = '', load, children }: ApplicationsCardProps) {
  const texts = useTexts();
  const action = (
    <Link
      component={RouterLink}
      to={customerPath(`applications${search}`)}
      variant="body2"
      aria-label={`${texts.viewAll}: ${title}`}
    >
      {texts.viewAll}
    </Link>
  );
  return (
    <Section title={title} description={description} action={action} flush>
      {load.isFirstLoad ? (
        <Box aria-busy>
          <ApplicationRowsSkeleton rows={CARD_ROWS} />
        </Box>
      ) : load.status === 'error' ? (
        <ErrorState message={texts.listNotLoaded} requestId={load.error?.requestId} onRetry={load.reload} />
      ) : (
        <CardRows>{children}</CardRows>
      )}
    </Section>
  );
}
