import type { Fee } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { DateTime, useFormat } from '@atrium/ui';
import { DueDate } from '../../../lib/components/due-date.tsx';
import { FeeStateBadge } from '../../../lib/components/fee-state.tsx';
import { NarrowRows } from '../../../lib/components/narrow-rows.tsx';
import { RowAreas } from '../../../lib/components/row-areas.tsx';
import { takeLastOpenedFee } from '../../../lib/last-opened.ts';
import type { FeesList } from '../use-fees-list.ts';
import { FeeLink } from './fee-link.tsx';

export function FeeRows({ list: { fees, load } }: { list: FeesList }) {
  const format = useFormat();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const referenceOf = ({ application, customer, country }: Fee) => [
    application.reference,
    actsForAll && customer.name,
    country.code,
    application.title,
  ];
  return (
    <NarrowRows items={fees} load={load} takeLastOpened={takeLastOpenedFee}>
      {(fee) => (
        <RowAreas
          title={<FeeLink fee={fee} />}
          badge={<FeeWhen fee={fee} />}
          reference={referenceOf(fee)}
          aside={format.money(fee)}
        />
      )}
    </NarrowRows>
  );
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
