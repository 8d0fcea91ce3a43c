import type { Fee } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { Row, Rows, useRowFocus } from '@atrium/lists';
import { DateTime, useFormat } from '@atrium/ui';
import type { RefObject } from 'react';
import * as styles from '../../../lib/components/application-rows.module.css';
import { DueDate } from '../../../lib/components/due-date.tsx';
import { FeeStateBadge } from '../../../lib/components/fee-state.tsx';
import { takeLastOpenedFee } from '../../../lib/last-opened.ts';
import type { FeesList } from '../use-fees-list.ts';
import { FeeLink } from './fee-link.tsx';

export function FeeRows({ list: { fees, load } }: { list: FeesList }) {
  const format = useFormat();
  const { list } = useRowFocus(
    fees.map(({ id }) => id),
    takeLastOpenedFee,
  );
  return (
    <div ref={list as RefObject<HTMLDivElement | null>}>
      <Rows isBusy={load.status === 'loading'}>
        {fees.map((fee) => (
          <Row key={fee.id}>
            <div className={styles.areas}>
              <div className={styles.title}>
                <FeeLink fee={fee} />
              </div>
              <div className={styles.badge}>
                <FeeWhen fee={fee} />
              </div>
              <Application fee={fee} />
              <div className={styles.aside}>{format.money(fee)}</div>
            </div>
          </Row>
        ))}
      </Rows>
    </div>
  );
}

function Application({ fee: { application, customer, country } }: { fee: Fee }) {
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const parts = [application.reference, actsForAll && customer.name, country.code, application.title];
  return <div className={styles.reference}>{parts.filter(Boolean).join(' · ')}</div>;
}

/** The last day of an open fee says whether it is overdue. */
function FeeWhen({ fee }: { fee: Fee }) {
  const { state, paidOn, dueAt, daysLeft } = fee;
  if (dueAt !== null && daysLeft !== null) return <DueDate value={dueAt} daysLeft={daysLeft} hasLabel />;
  return (
    <>
      <FeeStateBadge state={state} /> {paidOn && <DateTime value={paidOn} />}
    </>
  );
}
