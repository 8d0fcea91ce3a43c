import { type Permission, permissionsOfRole, type Reward } from '@atrium/contract';
import { customerPath, useAuth } from '@atrium/host';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
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
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const customers = useAuth((state) => state.customerListDropdown);
  const memberships = useAuth((state) => state.user?.roles);
  const permitted = customers.filter(({ id }) =>
    memberships?.some(
      ({ customerId, role }) => customerId === id && permissionsOfRole[role].includes(NEEDED),
    ),
  );
  return (
    <>
      <Button
        aria-label={texts.chooseCustomerFor(reward.name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {texts.chooseCustomer}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {permitted.map(({ id, name }) => (
          <MenuItem key={id} component={RouterLink} to={`${customerPath(page, id)}?redeem=${reward.id}`}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
