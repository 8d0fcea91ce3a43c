import type { Application } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { Row, RowCheckbox, Rows, type Selection, selectedRowClass } from '@atrium/lists';
import { DateTime, Loading, StatusBadge } from '@atrium/ui';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ApplicationLink } from './application-link.tsx';
import * as styles from './application-rows.module.css';
import { TwoLines } from './two-lines.tsx';
import { UnreadMark } from './unread-mark.tsx';

export interface ApplicationRowsProps {
  applications: readonly Application[];
  /** It is at the end of each row's last line. */
  aside: (application: Application) => ReactNode;
  /** It is on a line below. */
  footer?: (application: Application) => ReactNode;
  listQuery?: string;
  isBusy?: boolean;
  /** It is set where rows can be selected. */
  selection?: Selection;
}

/** Cards and narrow screens have no room for a table. */
export function ApplicationRows(props: ApplicationRowsProps) {
  const { applications, aside, footer, listQuery, isBusy, selection } = props;
  return (
    <Rows isBusy={isBusy}>
      {applications.map((application) => (
        <Row key={application.id} className={selection?.has(application.id) ? selectedRowClass : undefined}>
          <div className={styles.line}>
            {selection && (
              <RowCheckbox selection={selection} id={application.id} name={application.reference} />
            )}
            <div className={styles.areas}>
              <TwoLines className={styles.title}>{application.title}</TwoLines>
              <div className={styles.badge}>
                <StatusBadge tone={application.status.mainStatus.tone} label={application.status.name} />
              </div>
              <Reference application={application} listQuery={listQuery} />
              <div className={styles.aside}>{aside(application)}</div>
            </div>
          </div>
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
    <div className={styles.reference}>
      <ApplicationLink application={{ id: application.id, reference }} listQuery={listQuery} />
      <UnreadMark application={application} />
      {` · ${actsForAll ? customer.name : category.name} · ${country.code}`}
    </div>
  );
}

/** Each text has one line, so that a card of the home page is as high as it declares. */
export function CardRows({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

/** Each row has as many lines as that of {@link ApplicationRows}. */
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

export function LastChange({ application }: { application: Application }) {
  return <DateTime value={application.updatedAt} format="relative" />;
}
