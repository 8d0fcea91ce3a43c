import type { DeskCustomer } from '@atrium/contract/desk';
import { customerPath } from '@atrium/host';
import { DateTime, HeadCell, Table, TableCell, TableRow, TextLink, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { CustomerState } from '../../../lib/components/customer-state.tsx';
import { useTexts } from '../../../messages/index.ts';

interface CustomersTableProps {
  readonly customers: readonly DeskCustomer[];
  readonly isBusy: boolean;
}

export function CustomersTable({ customers, isBusy }: CustomersTableProps) {
  const { customers: texts } = useTexts();
  return (
    <Table label={texts.title} isBusy={isBusy}>
      <thead>
        <TableRow>
          <HeadCell>{texts.name}</HeadCell>
          <HeadCell align="right">{texts.openCases}</HeadCell>
          <HeadCell align="right">{texts.actionRequired}</HeadCell>
          <HeadCell align="right">{texts.overdue}</HeadCell>
          <HeadCell align="right">{texts.points}</HeadCell>
          <HeadCell align="right">{texts.people}</HeadCell>
          <HeadCell>{texts.nextDeadline}</HeadCell>
          <HeadCell>{texts.lastSignIn}</HeadCell>
        </TableRow>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </tbody>
    </Table>
  );
}

function CustomerRow({ customer }: { readonly customer: DeskCustomer }) {
  const { customers: texts } = useTexts();
  const format = useFormat();
  const { id, name, code, nextDeadlineAt, lastSignedInAt } = customer;
  return (
    <TableRow hover>
      <TableCell>
        <TextLink to={customerPath(`customers/${id}`)}>{name}</TextLink>
        <Box sx={{ color: 'text.secondary' }}>{code}</Box>
        <CustomerState status={customer.status} />
      </TableCell>
      <TableCell align="right">{format.number(customer.openApplications)}</TableCell>
      <TableCell align="right">{format.number(customer.actionRequired)}</TableCell>
      <TableCell align="right">{format.number(customer.overdue)}</TableCell>
      <TableCell align="right">{format.number(customer.points)}</TableCell>
      <TableCell align="right">{format.number(customer.members)}</TableCell>
      <TableCell>{nextDeadlineAt ? <DateTime value={nextDeadlineAt} /> : texts.none}</TableCell>
      <TableCell>
        {lastSignedInAt ? <DateTime value={lastSignedInAt} format="relative" /> : texts.never}
      </TableCell>
    </TableRow>
  );
}
