import type { ReviewedAccess } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { PlainTable } from '@atrium/lists';
import { DateTime, StatusBadge, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { usePermissionWords } from '../../../lib/use-permission-words.ts';
import { useTexts } from '../../../messages/access-review.ts';
import { useTexts as useAccountTexts } from '../../../messages/index.ts';

interface AccessTableProps {
  people: readonly ReviewedAccess[];
  /** How many there are: with another one, no one confirms their own access. */
  owners: number;
  onConfirm: (access: ReviewedAccess) => Promise<void>;
  onRemove: (access: ReviewedAccess) => void;
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };
const phonesOnly = { display: { sm: 'none' }, mt: 0.5 };

/** Who has access, what their role allows, how they use it, and the two answers to that; on a phone in one column. */
export function AccessTable({ people, ...actions }: AccessTableProps) {
  const texts = useTexts();
  return (
    <PlainTable
      label={texts.people}
      columns={[
        { label: texts.person },
        { label: texts.role, sx: wideOnly },
        { label: texts.use, sx: wideOnly },
        { sx: { width: { xs: 128, sm: 'auto' } } },
      ]}
    >
      {people.map((access) => (
        <Row key={access.id} access={access} {...actions} />
      ))}
    </PlainTable>
  );
}

type RowProps = Omit<AccessTableProps, 'people'> & { access: ReviewedAccess };

function Row({ access, ...actions }: RowProps) {
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{access.displayName}</Box>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{access.email}</Box>
        <Box sx={phonesOnly}>
          <RoleOf access={access} />
          <Use access={access} />
        </Box>
      </TableCell>
      <TableCell sx={wideOnly}>
        <RoleOf access={access} />
      </TableCell>
      <TableCell sx={wideOnly}>
        <Use access={access} />
      </TableCell>
      <TableCell align="right">
        <Answer access={access} {...actions} />
      </TableCell>
    </TableRow>
  );
}

/** The role, since when, and in words what it allows. */
function RoleOf({ access: { role, since } }: { access: ReviewedAccess }) {
  const texts = useTexts();
  const { roles } = useAccountTexts();
  const format = useFormat();
  const wordsOf = usePermissionWords();
  const permissions = useAuth(({ user }) => user?.permissionsOfRole[role]) ?? [];
  return (
    <>
      <Box>{roles[role].name}</Box>
      <Box sx={{ color: 'text.secondary' }}>{texts.since(format.date(since))}</Box>
      <Box component="details" sx={{ color: 'text.secondary' }}>
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          {texts.may}
        </Box>
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {permissions.map((permission) => (
            <li key={permission}>{wordsOf(permission).label}</li>
          ))}
        </Box>
      </Box>
    </>
  );
}

function Use({ access: { lastUsedAt, factors } }: { access: ReviewedAccess }) {
  const texts = useTexts();
  if (!lastUsedAt) return <Box sx={{ color: 'text.secondary' }}>{texts.never}</Box>;
  return (
    <>
      <Box>
        <DateTime value={lastUsedAt} format="relative" />
      </Box>
      {factors.length > 0 && (
        <Box sx={{ color: 'text.secondary' }}>{texts.by(factors.map((factor) => texts.factors[factor]))}</Box>
      )}
    </>
  );
}

function Answer({ access, owners, onConfirm, onRemove }: RowProps) {
  const texts = useTexts();
  const isOwn = useAuth(({ user }) => user?.id === access.id);
  const format = useFormat();
  const { displayName, isConfirmed, confirmedBy, confirmedAt } = access;
  const mayConfirm = !isOwn || owners <= 1;
  return (
    <Box sx={{ display: 'inline-flex', flexDirection: 'column', gap: 1, alignItems: 'end' }}>
      {isConfirmed && confirmedBy && confirmedAt && (
        <Box>
          <StatusBadge tone="success" label={texts.confirmed} />
          <Box sx={{ color: 'text.secondary' }}>
            {texts.confirmedBy(confirmedBy.name, format.date(confirmedAt))}
          </Box>
        </Box>
      )}
      {!isConfirmed && !mayConfirm && <Box sx={{ color: 'text.secondary' }}>{texts.own}</Box>}
      {!isConfirmed && mayConfirm && (
        <Button
          size="small"
          variant="contained"
          color="primary"
          aria-label={texts.confirmOf(displayName)}
          onClick={() => void onConfirm(access)}
        >
          {texts.confirm}
        </Button>
      )}
      {mayConfirm && (
        <Button
          size="small"
          color="error"
          aria-label={texts.removeOf(displayName)}
          onClick={() => onRemove(access)}
        >
          {texts.remove}
        </Button>
      )}
    </Box>
  );
}
