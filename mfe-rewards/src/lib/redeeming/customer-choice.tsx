import type { Reward } from '@atrium/contract';
import { customerPath, useAuth, useCanFor } from '@atrium/host';
import { ActionMenu } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useTexts } from '../../messages/index.ts';

interface CustomerChoiceProps {
  reward: Reward;
  /** Page that opens the dialog, below the customer's path. */
  page: string;
}

/** Under all customers: a menu of those for whom the user may redeem. */
export function CustomerChoice({ reward, page }: CustomerChoiceProps) {
  const texts = useTexts();
  const customers = useAuth((state) => state.customerListDropdown);
  const mayRedeemFor = useCanFor('rewards:redeem');
  const permitted = customers.filter(({ id }) => mayRedeemFor(id));
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
