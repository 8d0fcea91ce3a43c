import type { ApplicationDetail } from '@atrium/contract';
import { PlainTable } from '@atrium/lists';
import { DateTime, EmptyState, Section, useFormat } from '@atrium/ui';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { FeeDue, FeeStateBadge } from '../../../lib/components/fee-state.tsx';
import { useTexts } from '../../../messages/index.ts';

/** Fees with the sums of the API: what was paid, and what is open. */
export function Fees({
  application: { fees, spending, unpaid },
}: {
  application: Pick<ApplicationDetail, 'fees' | 'spending' | 'unpaid'>;
}) {
  const texts = useTexts();
  const format = useFormat();
  const target = useTarget('#fees');
  const sums = [
    { label: texts.paidInTotal, sum: spending },
    { label: texts.openInTotal, sum: unpaid },
  ];
  return (
    <div ref={target} tabIndex={-1} style={{ outline: 'none' }}>
      <Section title={texts.fees} flush>
        {fees.length === 0 ? (
          <EmptyState title={texts.noFeesTitle} isPlain>
            {texts.noFeesText}
          </EmptyState>
        ) : (
          <PlainTable
            label={texts.fees}
            isPlainText
            columns={[
              { label: texts.fee },
              { label: texts.feeList.columns.paidOn },
              { label: texts.feeList.columns.dueAt },
              { label: texts.amount, align: 'right' },
            ]}
          >
            {fees.map((fee) => (
              <TableRow key={fee.id}>
                <TableCell>{fee.name}</TableCell>
                <TableCell>
                  {fee.paidOn ? <DateTime value={fee.paidOn} /> : <FeeStateBadge state={fee.state} />}
                </TableCell>
                <TableCell>
                  <FeeDue fee={fee} />
                </TableCell>
                <TableCell align="right">{format.money(fee)}</TableCell>
              </TableRow>
            ))}
            {sums.map(({ label, sum }) => (
              <TableRow key={label}>
                <TableCell colSpan={3} sx={{ fontWeight: 600 }}>
                  {label}
                </TableCell>
                <TableCell align="right" sx={{ fontWeight: 600 }}>
                  {format.money(sum)}
                </TableCell>
              </TableRow>
            ))}
          </PlainTable>
        )}
      </Section>
    </div>
  );
}

/** The element that the address names by its fragment: it is scrolled to and gets the focus, as the browser does it. */
function useTarget(fragment: string) {
  const target = useRef<HTMLDivElement>(null);
  const isNamed = useLocation().hash === fragment;
  useEffect(() => {
    if (!isNamed) return;
    // After the frame has moved the focus to the heading of the new page.
    const frame = requestAnimationFrame(() => {
      target.current?.focus({ preventScroll: true });
      target.current?.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isNamed]);
  return target;
}
