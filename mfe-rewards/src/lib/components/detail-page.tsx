import { customerPath, usePageTitle } from '@atrium/host';
import type { FieldLoad } from '@atrium/stores';
import { ObjectError, type ObjectErrorProps, ObjectSkeleton, Page } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface DetailPageProps<T> {
  /** The list that has the item, below the customer's path. */
  back: { path: string; label: string };
  /** Heading until the name is loaded. */
  title: string;
  /** The title of the tab once the item is loaded. */
  nameOf: (item: T) => string;
  load: FieldLoad;
  /** The item; null until it is loaded. */
  item: T | null;
  /** Shown for an unknown id. */
  notFound: ObjectErrorProps['notFound'];
  /** Shown if loading failed. */
  errorMessage: string;
  children: (item: T) => ReactNode;
}

/** A page for one item, with a link back to the list, and with its loading, error and not-found states. */
export function DetailPage<T>({
  back,
  title,
  nameOf,
  load,
  item,
  notFound,
  errorMessage,
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
        <ObjectError
          title={title}
          error={error}
          notFound={notFound}
          errorMessage={errorMessage}
          onRetry={load.reload}
        />
      ) : (
        <ObjectSkeleton title={title} cards={2} />
      )}
    </Page>
  );
}

/** Two columns of cards, on phones one. */
export function DetailColumns({ children }: { children: ReactNode }) {
  return <Box sx={columns}>{children}</Box>;
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
