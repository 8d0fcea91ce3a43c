import type { Application } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { Row, RowCheckbox, Rows, type Selection, selectedRowStyle } from '@atrium/lists';
import { DateTime, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ApplicationLink } from './application-link.tsx';
import { twoLines } from './two-lines.ts';

export interface ApplicationRowsProps {
  applications: readonly Application[];
  /** Content at the end of each row's second line. */
  aside: (application: Application) => ReactNode;
  /** Content of a third line. */
  footer?: (application: Application) => ReactNode;
  /** Query of the list that they are from. */
  listQuery?: string;
  isBusy?: boolean;
  /** Set where rows can be selected. */
  selection?: Selection;
}

/** Applications as a list of short rows, for cards and narrow screens. */
export function ApplicationRows(props: ApplicationRowsProps) {
  const { applications, aside, footer, listQuery, isBusy, selection } = props;
  return (
    <Rows isBusy={isBusy}>
      {applications.map((application) => (
        <Row key={application.id} sx={selection?.has(application.id) ? selectedRowStyle : {}}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between' }}>
            {selection && (
              <RowCheckbox selection={selection} id={application.id} name={application.reference} />
            )}
            <Typography
              variant="subtitle1"
              title={application.title}
              sx={{ minWidth: 0, mr: 'auto', ...twoLines }}
            >
              {application.title}
            </Typography>
            <StatusBadge tone={application.status.mainStatus.tone} label={application.status.name} />
          </Box>
          <SecondLine application={application} aside={aside(application)} listQuery={listQuery} />
          {footer?.(application)}
        </Row>
      ))}
    </Rows>
  );
}

interface SecondLineProps {
  application: Application;
  aside: ReactNode;
  listQuery: string | undefined;
}

function SecondLine({ application, aside, listQuery = '' }: SecondLineProps) {
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const { reference, category, country, customer } = application;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        justifyContent: 'space-between',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <ApplicationLink application={{ id: application.id, reference }} listQuery={listQuery} />
        {` · ${actsForAll ? customer.name : category.name} · ${country.code}`}
      </Box>
      <Box sx={{ flex: 'none' }}>{aside}</Box>
    </Box>
  );
}

/** When the application last changed. */
export function LastChange({ application }: { application: Application }) {
  return <DateTime value={application.updatedAt} format="relative" />;
}
