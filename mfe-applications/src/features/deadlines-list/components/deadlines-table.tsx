import type { Deadline } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { ListTable, SelectCell, selectedRowClass, useRowFocus } from '@atrium/lists';
import { TableCell, TableRow } from '@atrium/ui';
import { DeadlineMenu } from '../../../lib/components/deadline-actions/deadline-menu.tsx';
import { DeadlineInstruction } from '../../../lib/components/deadline-instruction.tsx';
import { DeadlineLink } from '../../../lib/components/deadline-link.tsx';
import { useDeadlineName } from '../../../lib/deadline-actions.ts';
import type { DeadlinesQuery } from '../../../lib/deadline-address.ts';
import { takeLastOpenedDeadline } from '../../../lib/last-opened.ts';
import { cellClass, columnsFor, headOf } from '../../../lib/table-columns.tsx';
import { useTexts } from '../../../messages/index.ts';
import { deadlineColumns } from '../columns.tsx';
import type { DeadlinesList } from '../use-deadlines-list.ts';
import * as styles from './deadlines-table.module.css';

interface DeadlinesTableProps {
  list: DeadlinesList;
  /** It is called after a deadline was changed. */
  onChanged: () => void;
}

export function DeadlinesTable({ list, onChanged }: DeadlinesTableProps) {
  const texts = useTexts().deadlines;
  const columns = columnsFor(
    deadlineColumns,
    useAuth((state) => state.selectedCustomer),
  );
  const { deadlines, load, query, change, selection } = list;
  const focus = useRowFocus(
    deadlines.map(({ id }) => id),
    takeLastOpenedDeadline,
    selection.toggle,
  );
  return (
    <ListTable
      label={texts.title}
      columns={[
        ...columns.map((column) => headOf(column, texts.columns[column.id])),
        { id: 'actions', label: texts.actions, width: 24, headClassName: styles.actionsHead },
      ]}
      isFirstLoad={load.isFirstLoad}
      isBusy={load.status === 'loading' || load.isFirstLoad}
      skeletonRows={query.pageSize}
      sort={query.sort}
      onSort={(sort) => change({ sort: sort as DeadlinesQuery['sort'] })}
      focus={focus}
      selection={selection}
    >
      {deadlines.map((deadline) => (
        <BodyRow
          key={deadline.id}
          deadline={deadline}
          list={list}
          onChanged={onChanged}
          rowProps={focus.rowProps(deadline.id)}
        />
      ))}
    </ListTable>
  );
}

interface BodyRowProps extends DeadlinesTableProps {
  deadline: Deadline;
  rowProps: { 'data-row': number; tabIndex: number };
}

function BodyRow({ deadline, list: { address, load, selection }, onChanged, rowProps }: BodyRowProps) {
  const texts = useTexts().deadlines;
  const nameOf = useDeadlineName();
  const columns = columnsFor(
    deadlineColumns,
    useAuth((state) => state.selectedCustomer),
  );
  return (
    <TableRow hover className={selection.has(deadline.id) ? selectedRowClass : undefined}>
      <SelectCell selection={selection} id={deadline.id} name={nameOf(deadline)} rowProps={rowProps} />
      {columns.map(({ id, cell, ...column }) => (
        <TableCell key={id} className={cellClass(column)}>
          {cell ? (
            cell(deadline, texts)
          ) : (
            <>
              <DeadlineLink deadline={deadline} listQuery={address.toString()} rowProps={rowProps} />
              {!deadline.mandatory && <div className={styles.optional}>{texts.optional}</div>}
              <DeadlineInstruction deadline={deadline} />
            </>
          )}
        </TableCell>
      ))}
      <TableCell className={styles.actions}>
        <DeadlineMenu deadline={deadline} onChanged={onChanged} reload={load.reload} />
      </TableCell>
    </TableRow>
  );
}
