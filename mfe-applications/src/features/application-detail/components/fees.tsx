import type { ApplicationDetail } from '@atrium/contract';
import { DateTime, EmptyState, Section, StatusBadge, useFormat } from '@atrium/ui';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTexts } from '../../../messages/index.ts';

/** Fees with the sums of the API: what was paid, and what is open. */
export function Fees({
  application: { fees, spending, unpaid },
}: {
  application: Pick<ApplicationDetail, 'fees' | 'spending' | 'unpaid'>;
}) {
  const texts = useTexts();
  const format = useFormat();
  const sums = [
    { label: texts.paidInTotal, sum: spending },
    { label: texts.openInTotal, sum: unpaid },
  ];
  return (
    <Section title={texts.fees} flush>
      {fees.length === 0 ? (
        <EmptyState title={texts.noFeesTitle} isPlain>
          {texts.noFeesText}
        </EmptyState>
      ) : (
        <TableContainer>
          <Table aria-label={texts.fees}>
            <TableHead>
              <TableRow>
                <TableCell>{texts.fee}</TableCell>
                <TableCell>{texts.paid}</TableCell>
                <TableCell align="right">{texts.amount}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {fees.map((fee) => (
                <TableRow key={fee.id}>
                  <TableCell>{fee.name}</TableCell>
                  <TableCell>
                    {fee.paidAt ? (
                      <DateTime value={fee.paidAt} />
                    ) : (
                      <StatusBadge tone="attention" label={texts.unpaid} />
                    )}
                  </TableCell>
                  <TableCell align="right">{format.money(fee)}</TableCell>
                </TableRow>
              ))}
              {sums.map(({ label, sum }) => (
                <TableRow key={label}>
                  <TableCell colSpan={2} sx={{ fontWeight: 600 }}>
                    {label}
                  </TableCell>
                  <TableCell align="right" sx={{ fontWeight: 600 }}>
                    {format.money(sum)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}
