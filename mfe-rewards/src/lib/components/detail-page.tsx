import { customerPath, usePageTitle } from '@atrium/host';
import type { FieldLoad } from '@atrium/stores';
import { EmptyState, ErrorState, ListSkeleton, Page, PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface DetailPageProps<T> {
  /** The list that the thing stands in, below the customer's address. */
  back: { path: string; label: string };
  /** Heading until there is a name. */
  title: string;
  /** What the tab is called once the thing is there. */
  nameOf: (item: T) => string;
  load: FieldLoad;
  /** What the page is about; null while it is not there. */
  item: T | null;
  /** For an id that there is not. */
  none: { title: string; text: string };
  /** What is missing when it did not load. */
  missing: string;
  children: (item: T) => ReactNode;
}

/** A page about one thing: the way back to its list, then the thing, its shape, or why it is not there. */
export function DetailPage<T>({
  back,
  title,
  nameOf,
  load,
  item,
  none,
  missing,
  children,
}: DetailPageProps<T>) {
  const { error } = load;
  usePageTitle(item === null ? null : nameOf(item));
  return (
    <Page>
      <Link
        component={RouterLink}
        to={customerPath(back.path)}
        variant="body2"
        sx={{ display: 'inline-block', mb: 1, displayPrint: 'none' }}
      >
        {`← ${back.label}`}
      </Link>
      {item !== null ? (
        children(item)
      ) : error ? (
        <>
          <PageHeader title={title} />
          <Card>
            {/* 400: what stands in the address is no id at all. */}
            {error.status === 404 || error.status === 400 ? (
              <EmptyState title={none.title}>{none.text}</EmptyState>
            ) : (
              <ErrorState message={missing} requestId={error.requestId} onRetry={load.reload} />
            )}
          </Card>
        </>
      ) : (
        <Box aria-busy>
          <PageHeader title={title} />
          <ListSkeleton rows={2} height={160} />
        </Box>
      )}
    </Page>
  );
}

/** Two columns of cards side by side where there is room. */
export function DetailColumns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}
