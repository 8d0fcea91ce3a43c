import Button, { type ButtonProps } from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { type ReactNode, useId, useRef, useState } from 'react';

/** Props of {@link PopupButton}. */
export interface PopupButtonProps {
  label: ReactNode;
  /** Needed where the visible label is not enough. */
  accessibleName?: string;
  isActive?: boolean;
  icon?: ReactNode;
  disabled?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a popup below it. */
export function PopupButton({ label, accessibleName, isActive, icon, disabled, children }: PopupButtonProps) {
  const [isOpen, setOpen] = useState(false);
  /** Until then it costs nothing; afterwards it stays, so that its end is animated. */
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const color: ButtonProps['color'] = isActive ? 'primary' : 'secondary';
  return (
    <>
      <Button
        ref={button}
        size="small"
        color={color}
        disabled={disabled}
        startIcon={icon}
        aria-label={accessibleName}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={open}
        sx={{ whiteSpace: 'nowrap', flex: 'none' }}
      >
        {label}
      </Button>
      {wasOpened && (
        <Popover
          open={isOpen}
          anchorEl={button.current}
          onClose={() => setOpen(false)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { id, role: 'dialog', 'aria-label': accessibleName ?? String(label), sx: { mt: 0.5 } },
          }}
        >
          {children(() => setOpen(false))}
        </Popover>
      )}
    </>
  );
}
