import type { Fee } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { Row, Rows, useRowFocus } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import type { RefObject } from 'react';
import * as styles from '../../../lib/components/application-rows.module.css';
import { FeeDue, FeeStateBadge } from '../../../lib/components/fee-state.tsx';
import { takeLastOpenedFee } from '../../../lib/last-opened.ts';
import { useTexts } from '../../../messages/index.ts';
import type { FeesList } from '../use-fees-list.ts';
import { FeeLink } from './fee-link.tsx';

/** The list as short rows, for narrow screens. */
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
                <FeeStateBadge state={fee.state} />
              </div>
              <Application fee={fee} />
              <div className={styles.aside}>{format.money(fee)}</div>
            </div>
            <FeeDates fee={fee} />
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

/** When it was paid; of one that is open, its last day. */
function FeeDates({ fee }: { fee: Fee }) {
  const texts = useTexts().feeList;
  const format = useFormat();
  if (fee.paidOn) return <div className={styles.reference}>{texts.paidOn(format.date(fee.paidOn))}</div>;
  return fee.dueAt && <FeeDue fee={fee} />;
}
