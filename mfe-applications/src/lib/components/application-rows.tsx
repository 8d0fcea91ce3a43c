import type { Application } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { Row, RowCheckbox, Rows, type Selection, selectedRowStyle } from '@atrium/lists';
import { DateTime, Loading, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ApplicationLink } from './application-link.tsx';
import { twoLines } from './two-lines.ts';

export interface ApplicationRowsProps {
  applications: readonly Application[];
  /** Content at the end of each row's last line. */
  aside: (application: Application) => ReactNode;
  /** Content of a line below. */
  footer?: (application: Application) => ReactNode;
  /** Query of the list that they are from. */
  listQuery?: string;
  isBusy?: boolean;
  /** Set where rows can be selected. */
  selection?: Selection;
}

/** On phones the badge begins the last line, so that title and reference have the whole width. */
const areas = {
  xs: '"title title" "reference reference" "badge aside"',
  sm: '"title badge" "reference aside"',
};
const inArea = (gridArea: string) => ({ gridArea, justifySelf: 'start', minWidth: 0 });
const atEnd = (gridArea: string) => ({ gridArea, justifySelf: 'end' });

/** Applications as a list of short rows, for cards and narrow screens. */
export function ApplicationRows(props: ApplicationRowsProps) {
  const { applications, aside, footer, listQuery, isBusy, selection } = props;
  return (
    <Rows isBusy={isBusy}>
      {applications.map((application) => (
        <Row key={application.id} sx={selection?.has(application.id) ? selectedRowStyle : {}}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
            {selection && (
              <RowCheckbox selection={selection} id={application.id} name={application.reference} />
            )}
            <Box
              sx={{
                display: 'grid',
                flex: 1,
                gridTemplateAreas: areas,
                gridTemplateColumns: 'minmax(0, 1fr) auto',
                alignItems: { xs: 'center', sm: 'start' },
                columnGap: 2,
                rowGap: 0.5,
              }}
            >
              <Typography
                variant="subtitle1"
                title={application.title}
                sx={{ ...inArea('title'), ...twoLines }}
              >
                {application.title}
              </Typography>
              <Box sx={{ ...atEnd('badge'), justifySelf: { xs: 'start', sm: 'end' } }}>
                <StatusBadge tone={application.status.mainStatus.tone} label={application.status.name} />
              </Box>
              <Reference application={application} listQuery={listQuery} />
              <Box sx={{ ...atEnd('aside'), typography: 'body2', color: 'text.secondary' }}>
                {aside(application)}
              </Box>
            </Box>
          </Box>
          {footer?.(application)}
        </Row>
      ))}
    </Rows>
  );
}

interface ReferenceProps {
  application: Application;
  listQuery: string | undefined;
}

function Reference({ application, listQuery = '' }: ReferenceProps) {
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const { reference, category, country, customer } = application;
  return (
    <Box sx={{ ...inArea('reference'), typography: 'body2', color: 'text.secondary' }}>
      <ApplicationLink application={{ id: application.id, reference }} listQuery={listQuery} />
      {` · ${actsForAll ? customer.name : category.name} · ${country.code}`}
    </Box>
  );
}

/** Skeleton of {@link ApplicationRows}, with as many lines in each row. */
export function ApplicationRowsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading>
      <Rows>
        {Array.from({ length: rows }, (_, row) => (
          <Row key={row}>
            <Skeleton width="62%" height={20} />
            <Skeleton width="44%" height={20} />
            <Skeleton width="32%" height={20} sx={{ display: { sm: 'none' } }} />
          </Row>
        ))}
      </Rows>
    </Loading>
  );
}

/** When the application last changed. */
export function LastChange({ application }: { application: Application }) {
  return <DateTime value={application.updatedAt} format="relative" />;
}
