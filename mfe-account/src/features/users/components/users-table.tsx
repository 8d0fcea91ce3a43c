import type { ManagedUser, ManagedUserStatus } from '@atrium/contract';
import { useAuth, useCan } from '@atrium/host';
import { PlainTable } from '@atrium/lists';
import { DateTime, StatusBadge, type Tone } from '@atrium/ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../messages/index.ts';
import type { UserActions } from '../user-actions.ts';
import { ManageLink } from './manage-link.tsx';
import { UserMenu } from './user-menu.tsx';

interface UsersTableProps {
  users: readonly ManagedUser[];
  isFirstLoad: boolean;
  isBusy: boolean;
  /** There are none under all customers, where each row links to its customer instead. */
  actions: UserActions | undefined;
}

const tones: Record<ManagedUserStatus, Tone> = {
  active: 'success',
  invited: 'progress',
  deactivated: 'closed',
};
const wideOnly = { display: { xs: 'none', md: 'table-cell' } };
const phonesOnly = { display: { xs: 'block', sm: 'none' } };
const notOnPhones = { display: { xs: 'none', sm: 'table-cell' } };

interface Extras {
  hasCustomer: boolean;
  hasActions: boolean;
}

/** On a phone everything is below the name. */
export function UsersTable({ users, isFirstLoad, isBusy, actions }: UsersTableProps) {
  const texts = useTexts().users;
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const mayManage = useCan('users:manage');
  const extras = { hasCustomer: actsForAll, hasActions: mayManage };
  return (
    <PlainTable
      label={texts.title}
      columns={[
        { label: texts.person },
        ...(extras.hasCustomer ? [{ label: texts.customer, sx: notOnPhones }] : []),
        { label: texts.role, sx: notOnPhones },
        { label: texts.status, sx: notOnPhones },
        { label: texts.lastSignIn, sx: wideOnly },
        ...(extras.hasActions ? [{ sx: { width: 56, px: 1 } }] : []),
      ]}
      isBusy={isBusy}
      bodySx={{ opacity: isBusy && !isFirstLoad ? 0.6 : 1, transition: 'opacity 120ms 80ms' }}
    >
      {isFirstLoad
        ? SKELETON_ROWS.map((row) => <SkeletonRow key={row} {...extras} />)
        : users.map((user) => (
            <UserRow key={`${user.customer.id} ${user.id}`} user={user} actions={actions} {...extras} />
          ))}
    </PlainTable>
  );
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5] as const;

/** It is as high as a row: name and e-mail address, on a phone with role and status below. */
function SkeletonRow({ hasCustomer, hasActions }: Extras) {
  return (
    <TableRow aria-hidden>
      <TableCell>
        <Skeleton width={144} height={20} />
        <Skeleton width={192} height={20} />
        {hasCustomer && <Skeleton width={160} height={20} sx={phonesOnly} />}
        <Skeleton width={128} height={24} sx={phonesOnly} />
      </TableCell>
      {hasCustomer && (
        <TableCell sx={notOnPhones}>
          <Skeleton width={96} />
        </TableCell>
      )}
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

interface UserRowProps extends Extras {
  user: ManagedUser;
  actions: UserActions | undefined;
}

function UserRow({ user, actions, hasCustomer, hasActions }: UserRowProps) {
  const { users: texts, roles } = useTexts();
  const role = roles[user.role].name;
  return (
    <TableRow hover>
      <TableCell>
        <Identity user={user} />
        <Box sx={{ display: { xs: 'flex', sm: 'none' }, flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          <Typography
            component="span"
            variant="body2"
            sx={{ flexBasis: hasCustomer ? '100%' : 'auto', overflowWrap: 'anywhere' }}
          >
            {hasCustomer ? texts.roleFor(role, user.customer.name) : role}
          </Typography>
          <UserState user={user} />
        </Box>
      </TableCell>
      {hasCustomer && (
        <TableCell sx={{ ...notOnPhones, overflowWrap: 'anywhere' }}>{user.customer.name}</TableCell>
      )}
      <TableCell sx={notOnPhones}>{role}</TableCell>
      <TableCell sx={notOnPhones}>
        <UserState user={user} />
      </TableCell>
      <TableCell sx={wideOnly}>
        {user.lastSignedInAt ? <DateTime value={user.lastSignedInAt} format="relative" /> : texts.never}
      </TableCell>
      {hasActions && (
        <TableCell align="right" sx={{ px: 1 }}>
          {actions ? <UserMenu user={user} actions={actions} /> : <ManageLink user={user} />}
        </TableCell>
      )}
    </TableRow>
  );
}

function Identity({ user: { id, displayName, email } }: { user: ManagedUser }) {
  const texts = useTexts().users;
  const isSelf = useAuth((state) => state.user?.id) === id;
  return (
    <>
      <Typography component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {displayName}
      </Typography>
      {isSelf && (
        <Typography component="span" color="textSecondary">
          {` (${texts.you})`}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {email}
      </Typography>
    </>
  );
}

function UserState({ user }: { user: ManagedUser }) {
  const texts = useTexts().users;
  const { status, needsReadmission, invitationExpiresAt } = user;
  const isOver =
    status === 'invited' && (invitationExpiresAt === null || Date.parse(invitationExpiresAt) < Date.now());
  if (isOver) return <StatusBadge tone="attention" label={texts.expired} />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <StatusBadge tone={tones[status]} label={texts.statuses[status]} />
      {needsReadmission && <StatusBadge tone="attention" label={texts.needsReadmission} />}
      {status === 'invited' && invitationExpiresAt && (
        <Typography variant="caption" color="textSecondary">
          {texts.expires} <DateTime value={invitationExpiresAt} format="relative" />
        </Typography>
      )}
    </Box>
  );
}
