import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** An entry of an {@link ActionMenu}: a link, or something to do. */
export type MenuChoice = { readonly label: string } & (
  | { readonly to: string }
  | { readonly choose: () => void }
);

export interface MenuButtonProps {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

export interface ActionMenuProps {
  choices: readonly MenuChoice[];
  children: (button: MenuButtonProps) => ReactNode;
}

export function ActionMenu({ choices, children }: ActionMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: ({ currentTarget }) => setAnchor(currentTarget),
      })}
      <Menu id={id} open={isOpen} anchorEl={anchor} onClose={close}>
        {choices.map((choice) =>
          'to' in choice ? (
            <MenuItem key={choice.to} component={RouterLink} to={choice.to} onClick={close}>
              {choice.label}
            </MenuItem>
          ) : (
            <MenuItem
              key={choice.label}
              onClick={() => {
                close();
                choice.choose();
              }}
            >
              {choice.label}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}
