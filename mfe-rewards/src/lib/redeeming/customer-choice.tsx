import { type Permission, permissionsOfRole, type Reward } from '@atrium/contract';
import { customerPath, useAuth } from '@atrium/host';
import { ActionMenu } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useTexts } from '../../messages/index.ts';

const NEEDED: Permission = 'rewards:redeem';

interface CustomerChoiceProps {
  reward: Reward;
  /** Page that opens the dialog, below the customer's path. */
  page: string;
}

/** Under all customers: a menu of those for whom the user may redeem. */
export function CustomerChoice({ reward, page }: CustomerChoiceProps) {
  const texts = useTexts();
  const customers = useAuth((state) => state.customerListDropdown);
  const memberships = useAuth((state) => state.user?.roles);
  const permitted = customers.filter(({ id }) =>
    memberships?.some(
      ({ customerId, role }) => customerId === id && permissionsOfRole[role].includes(NEEDED),
    ),
  );
  return (
    <ActionMenu
      choices={permitted.map(({ id, name }) => ({
        label: name,
        to: `${customerPath(page, id)}?redeem=${reward.id}`,
      }))}
    >
      {(button) => (
        <Button aria-label={texts.chooseCustomerFor(reward.name)} {...button}>
          {texts.chooseCustomer}
        </Button>
      )}
    </ActionMenu>
  );
}
