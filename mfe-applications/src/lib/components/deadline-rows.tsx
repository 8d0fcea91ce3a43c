import type { Deadline } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { Row, RowCheckbox, Rows, type Selection, selectedRowClass } from '@atrium/lists';
import type { ReactNode } from 'react';
import { useDeadlineName } from '../deadline-actions.ts';
import * as styles from './application-rows.module.css';
import { DeadlineLink } from './deadline-link.tsx';
import { DeadlineWhen } from './deadline-when.tsx';
import { TwoLines } from './two-lines.tsx';

interface DeadlineRowsProps {
  deadlines: readonly Deadline[];
  /** Accessible name, where no heading names the list. */
  label?: string;
  /** It is at the end of each row's last line. */
  aside?: (deadline: Deadline) => ReactNode;
  listQuery?: string;
  isBusy?: boolean;
  /** It is set where rows can be selected. */
  selection?: Selection;
}

/** Cards and narrow screens have no room for a table. */
export function DeadlineRows(props: DeadlineRowsProps) {
  const { deadlines, label, aside, listQuery, isBusy = false, selection } = props;
  const nameOf = useDeadlineName();
  return (
    <Rows isBusy={isBusy} {...(label !== undefined && { label })}>
      {deadlines.map((deadline) => (
        <Row key={deadline.id} className={selection?.has(deadline.id) ? selectedRowClass : undefined}>
          <div className={styles.line}>
            {selection && <RowCheckbox selection={selection} id={deadline.id} name={nameOf(deadline)} />}
            <div className={styles.areas}>
              <TwoLines className={styles.title}>{deadline.application.title}</TwoLines>
              <div className={styles.badge}>
                <DeadlineWhen deadline={deadline} />
              </div>
              <Reference deadline={deadline} listQuery={listQuery} />
              <div className={styles.aside}>{aside?.(deadline)}</div>
            </div>
          </div>
        </Row>
      ))}
    </Rows>
  );
}

function Reference({ deadline, listQuery }: { deadline: Deadline; listQuery: string | undefined }) {
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const { application, country, customer, responsible } = deadline;
  const parts = [application.reference, actsForAll && customer.name, country.code, responsible?.name];
  return (
    <div className={styles.reference}>
      <DeadlineLink deadline={deadline} listQuery={listQuery} />
      {` · ${parts.filter(Boolean).join(' · ')}`}
    </div>
  );
}
