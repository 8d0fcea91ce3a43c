import { type ManagedUser, type Permission, permissionsOfRole } from '@atrium/contract';
import { customerPath, useAuth } from '@atrium/host';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../../messages/index.ts';

const NEEDED: Permission = 'users:manage';

/** Under all customers: a link to the user under the row's customer, if the reader may make changes there. */
export function ManageLink({ user: { customer, displayName, email } }: { user: ManagedUser }) {
  const texts = useTexts().users;
  const role = useAuth(({ user }) => user?.roles.find(({ customerId }) => customerId === customer.id)?.role);
  if (!role || !permissionsOfRole[role].includes(NEEDED)) return null;
  return (
    <Button
      size="small"
      component={RouterLink}
      to={`${customerPath('account/users', customer.id)}?${new URLSearchParams({ search: email })}`}
      aria-label={texts.manageFor(displayName, customer.name)}
    >
      {texts.manage}
    </Button>
  );
}
