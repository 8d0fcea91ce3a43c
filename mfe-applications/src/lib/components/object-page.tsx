import { customerPath } from '@atrium/host';
import type { FieldLoad } from '@atrium/stores';
import { ObjectError, type ObjectErrorProps, ObjectSkeleton, Page } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';

interface ObjectPageProps extends Pick<ObjectErrorProps, 'title' | 'notFound' | 'errorMessage'> {
  back: {
    /** Below the customer's path; the query of the list is that of this address. */
    readonly path: string;
    readonly label: string;
  };
  load: FieldLoad;
  /** Null until the object is there. */
  children: ReactNode | null;
}

/** The page of one object that a list leads to, with the way back to the list as the person left it. */
export function ObjectPage({ back, load, children, ...texts }: ObjectPageProps) {
  const [address] = useSearchParams();
  const query = address.size > 0 ? `?${address}` : '';
  return (
    <Page>
      <Box sx={{ display: 'flex', displayPrint: 'none', alignItems: 'center', mb: 1, minHeight: 36 }}>
        <Link component={RouterLink} to={customerPath(`${back.path}${query}`)} variant="body2">
          {`← ${back.label}`}
        </Link>
      </Box>
      {load.error ? (
        <ObjectError {...texts} error={load.error} onRetry={load.reload} />
      ) : (
        (children ?? <ObjectSkeleton title={texts.title} cards={2} />)
      )}
    </Page>
  );
}
