import type { ActivityLog } from '@atrium/contract';
import {
  ListTable,
  Row,
  RowCheckbox,
  Rows,
  SelectCell,
  type Selection,
  selectedRowClass,
  useRowFocus,
} from '@atrium/lists';
import { DateTime, TableCell, TableRow, useFormat } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './activity-rows.module.css';
import { EntrySubject } from './entry-subject.tsx';

const HEIGHT_OF_TWO_LINES = 57;

interface ActivityListProps {
  activityLogs: readonly ActivityLog[];
  isBusy: boolean;
  selection: Selection;
}

interface ActivityTableProps extends ActivityListProps {
  isFirstLoad: boolean;
  skeletonRows: number;
}

/** What is done without a person, the customer's directory does, or the portal by itself. */
function actorName({ actor, details }: ActivityLog, texts: ReturnType<typeof useTexts>): string {
  return actor?.name ?? (details.by === 'directory' ? texts.directory : texts.system);
}

/** The checkbox of an entry has this name. */
function useNameOfEntry() {
  const texts = useTexts();
  const format = useFormat();
  return (entry: ActivityLog) =>
    texts.entryName(texts.actions[entry.action], actorName(entry, texts), format.dateTime(entry.at));
}

/** Entries have no pages of their own to come back from. */
const noneOpened = () => null;

export function ActivityTable({ activityLogs, selection, ...table }: ActivityTableProps) {
  const texts = useTexts();
  const nameOf = useNameOfEntry();
  const focus = useRowFocus(
    activityLogs.map(({ id }) => id),
    noneOpened,
  );
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
      focus={focus}
      selection={selection}
      {...table}
    >
      {activityLogs.map((entry) => (
        <TableRow key={entry.id} hover className={selection.has(entry.id) ? selectedRowClass : undefined}>
          <SelectCell
            selection={selection}
            id={entry.id}
            name={nameOf(entry)}
            rowProps={focus.rowProps(entry.id)}
          />
          <TableCell className={styles.secondary}>
            <DateTime value={entry.at} format="dateTime" />
          </TableCell>
          <TableCell>{actorName(entry, texts)}</TableCell>
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

export function ActivityList({ activityLogs, isBusy, selection }: ActivityListProps) {
  const texts = useTexts();
  const nameOf = useNameOfEntry();
  return (
    <div className={styles.list}>
      <Rows label={texts.activityLog} isBusy={isBusy}>
        {activityLogs.map((entry) => (
          <Row key={entry.id} className={selection.has(entry.id) ? selectedRowClass : undefined}>
            <div className={styles.selectable}>
              <RowCheckbox selection={selection} id={entry.id} name={nameOf(entry)} />
              <div className={styles.entry}>
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
                  {[actorName(entry, texts), entry.customer?.name, entry.ipAddress]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
            </div>
          </Row>
        ))}
      </Rows>
    </div>
  );
}
