import { linkTo, useAuth } from '@atrium/host';
import { EmptyState } from '@atrium/ui';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';

/** While a customer has no applications: what will appear on the home page, and who can do what. */
export function FirstSteps() {
  const texts = useTexts();
  const customerId = useAuth((state) => state.selectedCustomer);
  const roles = useAuth((state) => state.user?.roles);
  const role = roles?.find((held) => held.customerId === customerId)?.role;
  const people = role === 'owner' ? linkTo('user') : null;
  return (
    <EmptyState
      title={texts.emptyTitle}
      action={
        people && (
          <Button component={RouterLink} to={people}>
            {texts.inviteColleagues}
          </Button>
        )
      }
    >
      {texts.firstStepsText} {role && texts.firstStepsOf[role]}
    </EmptyState>
  );
}
