import type { ActivityLog } from '@atrium/contract';
import { ListTable, Row, Rows } from '@atrium/lists';
import { DateTime, TableCell, TableRow } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './activity-rows.module.css';
import { EntrySubject } from './entry-subject.tsx';

const HEIGHT_OF_TWO_LINES = 57;

interface ActivityListProps {
  activityLogs: readonly ActivityLog[];
  isBusy: boolean;
}

interface ActivityTableProps extends ActivityListProps {
  isFirstLoad: boolean;
  skeletonRows: number;
}

/** Log entries as table rows. */
export function ActivityTable({ activityLogs, ...table }: ActivityTableProps) {
  const texts = useTexts();
  return (
    <ListTable
      label={texts.activityLog}
      columns={[
        { id: 'when', label: texts.when, width: 144 },
        { id: 'who', label: texts.who, width: 88 },
        { id: 'what', label: texts.what, width: 136 },
        {
          id: 'subject',
          label: texts.subject,
          className: styles.subject,
          headClassName: '',
          style: { height: HEIGHT_OF_TWO_LINES },
        },
        { id: 'customer', label: texts.forWhom, width: 112 },
        { id: 'ipAddress', label: texts.ipAddress, width: 88 },
      ]}
      bodyClassName={styles.body}
      {...table}
    >
      {activityLogs.map((entry) => (
        <TableRow key={entry.id} hover>
          <TableCell className={styles.secondary}>
            <DateTime value={entry.at} format="dateTime" />
          </TableCell>
          <TableCell>{entry.actor?.name ?? texts.system}</TableCell>
          <TableCell>{texts.actions[entry.action]}</TableCell>
          <TableCell className={styles.subject}>
            <EntrySubject entry={entry} />
          </TableCell>
          <TableCell>{entry.customer?.name ?? texts.nothing}</TableCell>
          <TableCell className={styles.secondary}>{entry.ipAddress ?? texts.nothing}</TableCell>
        </TableRow>
      ))}
    </ListTable>
  );
}

/** Log entries as a list, for narrow screens. */
export function ActivityList({ activityLogs, isBusy }: ActivityListProps) {
  const texts = useTexts();
  return (
    <div className={styles.list}>
      <Rows label={texts.activityLog} isBusy={isBusy}>
        {activityLogs.map((entry) => (
          <Row key={entry.id} className={styles.row}>
            <div className={styles.action}>
              {texts.actions[entry.action]}
              <span className={styles.detail}>
                <DateTime value={entry.at} format="relative" />
              </span>
            </div>
            <div className={styles.what}>
              <EntrySubject entry={entry} wraps />
            </div>
            <div className={styles.detail}>
              {[entry.actor?.name ?? texts.system, entry.customer?.name, entry.ipAddress]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </Row>
        ))}
      </Rows>
    </div>
  );
}
