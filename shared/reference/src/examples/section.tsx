import { Section, Table, TableCell, TableRow, TextLink } from '@atrium/ui';

/** {@link Section} is a card with a title. With `flush` a table in it reaches the edges. */
export function Example() {
  return (
    <Section title="Latest orders" action={<TextLink to="/c/1/orders">All orders</TextLink>} flush>
      <Table label="Latest orders">
        <tbody>
          <TableRow hover>
            <TableCell>ORD-2026-0007</TableCell>
            <TableCell align="right">$1,234.50</TableCell>
          </TableRow>
        </tbody>
      </Table>
    </Section>
  );
}
