import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import * as icons from '../icons/icons.ts';

/** One action of an {@link ActionsMenu}. */
export interface MenuAction {
  readonly label: string;
  readonly choose: () => void;
}

/** Props of {@link ActionsMenu}. */
export interface ActionsMenuProps {
  /** Accessible name: which row or object the actions are about. */
  label: string;
  actions: readonly MenuAction[];
  size?: 'small' | 'medium';
}

/** A button with three dots that opens a menu of actions. */
export function ActionsMenu({ label, actions, size = 'medium' }: ActionsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size={size}
        aria-label={label}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={icons.more} sx={{ '& path': { strokeWidth: 2.6 } }} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            onClick={() => {
              setAnchor(null);
              action.choose();
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
