import type { ManagedUser } from '@atrium/contract';
import { customerPath, useCanFor } from '@atrium/host';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../../messages/index.ts';

/** Under all customers: a link to the user under the row's customer, if the reader may make changes there. */
export function ManageLink({ user: { customer, displayName, email } }: { user: ManagedUser }) {
  const texts = useTexts().users;
  const mayManageFor = useCanFor('users:manage');
  if (!mayManageFor(customer.id)) return null;
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
