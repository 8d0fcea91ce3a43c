import type { User } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { EmptyState, Section, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { LeaveDialog } from './leave-dialog.tsx';

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

/** The user's customers and roles, with a button to leave each. */
export function CustomerRoles({ roles }: { roles: User['roles'] }) {
  const texts = useTexts();
  const format = useFormat();
  const customers = useAuth((state) => state.customerListDropdown);
  const nameOf = (id: number) =>
    customers.find((customer) => customer.id === id)?.name ?? texts.unknownCustomer;
  const [leavingId, setLeavingId] = useState<number | null>(null);
  const count = texts.customerCount(roles.length, format.number(roles.length));
  return (
    <Section title={texts.customers} description={texts.customersText(count)} flush>
      {roles.length === 0 ? (
        <EmptyState title={texts.noRolesTitle} isPlain>
          {texts.noRolesText}
        </EmptyState>
      ) : (
        <TableContainer>
          <Table aria-label={texts.customers}>
            <TableHead>
              <TableRow>
                <TableCell>{texts.customer}</TableCell>
                <TableCell>{texts.role}</TableCell>
                <TableCell sx={wideOnly}>{texts.roleMeans}</TableCell>
                <TableCell component="td" />
              </TableRow>
            </TableHead>
            <TableBody>
              {roles.map(({ customerId, role }) => (
                <TableRow key={customerId}>
                  <TableCell sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                    {nameOf(customerId)}
                  </TableCell>
                  <TableCell>{texts.roles[role].name}</TableCell>
                  <TableCell sx={wideOnly}>{texts.roles[role].summary}</TableCell>
                  <TableCell align="right">
                    <Button
                      size="small"
                      aria-label={texts.leaveOf(nameOf(customerId))}
                      onClick={() => setLeavingId(customerId)}
                    >
                      {texts.leave}
                    </Button>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {leavingId !== null && (
        <LeaveDialog
          customer={{ id: leavingId, name: nameOf(leavingId) }}
          onClose={() => setLeavingId(null)}
        />
      )}
    </Section>
  );
}
