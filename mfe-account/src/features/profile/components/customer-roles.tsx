import { hasWords, type User } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { Pager, PlainTable, SearchField } from '@atrium/lists';
import { EmptyState, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { LeaveDialog } from './leave-dialog.tsx';

const PAGE_SIZE = 10;
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

interface Held {
  readonly id: number;
  readonly name: string;
  readonly code: string | null;
  readonly role: User['roles'][number]['role'];
}

export function CustomerRoles({ roles }: { roles: User['roles'] }) {
  const texts = useTexts();
  const format = useFormat();
  const [leaving, setLeaving] = useState<Held | null>(null);
  const { search, setSearch, found, page, setPage } = useHeld(roles);
  const count = texts.customerCount(roles.length, format.number(roles.length));
  return (
    <Section title={texts.customers} description={texts.customersText(count)} flush>
      {roles.length > PAGE_SIZE && (
        <Box sx={{ px: 2, pb: 1.5 }}>
          <SearchField
            label={texts.findCustomer}
            placeholder={texts.findCustomer}
            value={search}
            onChange={setSearch}
            sx={{ width: 1, maxWidth: { sm: 320 } }}
          />
        </Box>
      )}
      {found.length > 0 ? (
        <HeldTable held={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} onLeave={setLeaving} />
      ) : roles.length > 0 ? (
        <EmptyState
          title={texts.noCustomerMatches(search)}
          action={<Button onClick={() => setSearch('')}>{texts.showAllCustomers}</Button>}
        >
          {texts.noCustomerMatchesText}
        </EmptyState>
      ) : (
        <EmptyState title={texts.noRolesTitle} isPlain>
          {texts.noRolesText}
        </EmptyState>
      )}
      <Pager label={texts.customers} total={found.length} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
      {leaving && <LeaveDialog customer={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  );
}

function useHeld(roles: User['roles']) {
  const texts = useTexts();
  const customers = useAuth((state) => state.customerListDropdown);
  const [search, changeSearch] = useState('');
  const [wantedPage, setPage] = useState(1);
  const setSearch = useCallback((next: string) => {
    changeSearch(next);
    setPage(1);
  }, []);
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const found = roles
    .map(({ customerId: id, role }): Held => {
      const { name = texts.unknownCustomer, code = null } = byId.get(id) ?? {};
      return { id, name, code, role };
    })
    .filter(({ name, code }) => hasWords(name, search, code ? [code] : []));
  // A customer that was left may have been alone on the last page.
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
  return { search, setSearch, found, page, setPage };
}

function HeldTable({ held, onLeave }: { held: readonly Held[]; onLeave: (customer: Held) => void }) {
  const texts = useTexts();
  return (
    <PlainTable
      label={texts.customers}
      columns={[
        { label: texts.customer },
        { label: texts.role },
        { label: texts.roleMeans, sx: wideOnly },
        {},
      ]}
    >
      {held.map((customer) => (
        <TableRow key={customer.id}>
          <TableCell sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{customer.name}</TableCell>
          <TableCell>{texts.roles[customer.role].name}</TableCell>
          <TableCell sx={wideOnly}>{texts.roles[customer.role].summary}</TableCell>
          <TableCell align="right">
            <Button size="small" aria-label={texts.leaveOf(customer.name)} onClick={() => onLeave(customer)}>
              {texts.leave}
            </Button>
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  );
}
