import { useAuth } from '@atrium/host';
import { Row, Rows } from '@atrium/lists';
import { DateTime, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ShownFees } from './fees-table.tsx';
import { useTexts } from './messages.ts';

/** What the table has, for phones and zoomed laptops. */
export function FeeRows({ fees, isBusy }: ShownFees) {
  const texts = useTexts();
  const format = useFormat();
  const showsCustomer = useAuth(({ selectedCustomer }) => selectedCustomer === 0);
  return (
    <Rows label={texts.title} isBusy={isBusy}>
      {fees.map((fee) => (
        <Row key={fee.id}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <span>{fee.name}</span>
            <span>{format.money(fee)}</span>
          </Box>
          {showsCustomer && <span>{fee.customer.name}</span>}
          {fee.dueAt && <DateTime value={fee.dueAt} />}
        </Row>
      ))}
    </Rows>
  );
}
