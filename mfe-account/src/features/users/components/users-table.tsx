import type { ManagedUser, ManagedUserStatus } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { DateTime, StatusBadge, type Tone } from '@atrium/ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../lib/use-texts.ts';
import { useUsersTexts } from '../use-users-texts.ts';
import type { UserActions } from '../user-actions.ts';
import { UserMenu } from './user-menu.tsx';

interface UsersTableProps {
  users: readonly ManagedUser[];
  isFirstLoad: boolean;
  isBusy: boolean;
  /** Absent where nothing may be changed. */
  actions: UserActions | undefined;
}

const tones: Record<ManagedUserStatus, Tone> = {
  active: 'success',
  invited: 'progress',
  deactivated: 'closed',
};
const wideOnly = { display: { xs: 'none', md: 'table-cell' } };
const notOnPhones = { display: { xs: 'none', sm: 'table-cell' } };

/** People with their role and standing; on a phone both stand beneath the name. */
export function UsersTable({ users, isFirstLoad, isBusy, actions }: UsersTableProps) {
  const texts = useUsersTexts();
  return (
    <TableContainer>
      <Table aria-label={texts.title} aria-busy={isBusy}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.person}</TableCell>
            <TableCell sx={notOnPhones}>{texts.role}</TableCell>
            <TableCell sx={notOnPhones}>{texts.status}</TableCell>
            <TableCell sx={wideOnly}>{texts.lastSignIn}</TableCell>
            {actions && (
              <TableCell align="right" aria-label={texts.actionsColumn} sx={{ width: 56, px: 1 }} />
            )}
          </TableRow>
        </TableHead>
        <TableBody sx={{ opacity: isBusy && !isFirstLoad ? 0.6 : 1, transition: 'opacity 120ms 80ms' }}>
          {isFirstLoad
            ? SKELETON_ROWS.map((row) => <SkeletonRow key={row} hasActions={actions !== undefined} />)
            : users.map((user) => <UserRow key={user.id} user={user} actions={actions} />)}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5] as const;

/** As high as a person: name and address, on a phone with role and standing beneath. */
function SkeletonRow({ hasActions }: { hasActions: boolean }) {
  return (
    <TableRow aria-hidden>
      <TableCell>
        <Skeleton width={144} height={20} />
        <Skeleton width={192} height={20} />
        <Skeleton width={128} height={24} sx={{ display: { xs: 'block', sm: 'none' } }} />
      </TableCell>
      <TableCell sx={notOnPhones}>
        <Skeleton width={64} />
      </TableCell>
      <TableCell sx={notOnPhones}>
        <Skeleton width={72} height={24} />
      </TableCell>
      <TableCell sx={wideOnly}>
        <Skeleton width={96} />
      </TableCell>
      {hasActions && <TableCell />}
    </TableRow>
  );
}

function UserRow({ user, actions }: { user: ManagedUser; actions: UserActions | undefined }) {
  const texts = useUsersTexts();
  const { roles } = useTexts();
  const isSelf = useAuth((state) => state.user?.id) === user.id;
  return (
    <TableRow hover>
      <TableCell>
        <Typography component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {user.displayName}
        </Typography>
        {isSelf && (
          <Typography component="span" color="textSecondary">
            {` (${texts.you})`}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        <Box sx={{ display: { xs: 'flex', sm: 'none' }, flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          <Typography component="span" variant="body2">
            {roles[user.role].name}
          </Typography>
          <Standing user={user} />
        </Box>
      </TableCell>
      <TableCell sx={notOnPhones}>{roles[user.role].name}</TableCell>
      <TableCell sx={notOnPhones}>
        <Standing user={user} />
      </TableCell>
      <TableCell sx={wideOnly}>
        {user.lastSignedInAt ? <DateTime value={user.lastSignedInAt} format="relative" /> : texts.never}
      </TableCell>
      {actions && (
        <TableCell align="right" sx={{ px: 1 }}>
          <UserMenu user={user} actions={actions} />
        </TableCell>
      )}
    </TableRow>
  );
}

function Standing({ user }: { user: ManagedUser }) {
  const texts = useUsersTexts();
  const { status, invitationExpiresAt } = user;
  const isOver =
    status === 'invited' && (invitationExpiresAt === null || Date.parse(invitationExpiresAt) < Date.now());
  if (isOver) return <StatusBadge tone="attention" label={texts.expired} />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <StatusBadge tone={tones[status]} label={texts.statuses[status]} />
      {status === 'invited' && invitationExpiresAt && (
        <Typography variant="caption" color="textSecondary">
          {texts.expires} <DateTime value={invitationExpiresAt} format="relative" />
        </Typography>
      )}
    </Box>
  );
}
