import { customerPath, usePageTitle } from '@atrium/host';
import type { FieldLoad } from '@atrium/stores';
import { ObjectError, type ObjectErrorProps, ObjectSkeleton, Page } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface DetailPageProps<T> {
  /** The path of the list is below the customer's. */
  back: { path: string; label: string };
  /** It is the heading until the name is loaded. */
  title: string;
  /** The tab has this title once the item is loaded. */
  nameOf: (item: T) => string;
  load: FieldLoad;
  /** It is null until it is loaded. */
  item: T | null;
  /** It is shown for an unknown id. */
  notFound: ObjectErrorProps['notFound'];
  errorMessage: string;
  children: (item: T) => ReactNode;
}

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

/** On phones there is one column. */
export function DetailColumns({ children }: { children: ReactNode }) {
  return <Box sx={columns}>{children}</Box>;
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
