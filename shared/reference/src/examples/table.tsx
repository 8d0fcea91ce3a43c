import { DateTime, HeadCell, Table, TableCell, TableRow, TextLink, useFormat } from '@atrium/ui';

const orders = [
  { id: 7, day: '2026-11-21', amount: 123_450 },
  { id: 8, day: '2026-11-23', amount: 9_900 },
];

/**
 * {@link Table} is the frame of a table, which scrolls sideways where it is too wide. For lists with an order, filters and
 * pages take `ListTable` of `@atrium/lists`; the recipe "A list" has one.
 */
export function Example() {
  const format = useFormat();
  return (
    <Table label="Orders">
      <thead>
        <TableRow>
          <HeadCell>Order</HeadCell>
          <HeadCell>Day</HeadCell>
          <HeadCell align="right">Amount</HeadCell>
        </TableRow>
      </thead>
      <tbody>
        {orders.map(({ id, day, amount }) => (
          <TableRow key={id} hover>
            <TableCell>
              <TextLink to={`/c/1/orders/${id}`}>Order {id}</TextLink>
            </TableCell>
            <TableCell>
              <DateTime value={day} />
            </TableCell>
            <TableCell align="right">{format.money({ amount, currency: 'USD' })}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
