import { Popup } from '@atrium/ui';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useCallback, useId, useState } from 'react';

export interface PopupButtonProps {
  label: ReactNode;
  /** Needed where the visible label is not enough. */
  accessibleName?: string;
  isActive?: boolean;
  icon?: ReactNode;
  disabled?: boolean;
  /** It is that of the popup, in CSS pixels; a filter's by default. */
  width?: number;
  children: (close: () => void) => ReactNode;
}

const FILTER_WIDTH = 264;

export function PopupButton(props: PopupButtonProps) {
  const { label, accessibleName, isActive, icon, disabled, width = FILTER_WIDTH, children } = props;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setOpener(null), []);
  const id = useId();
  const color: ButtonProps['color'] = isActive ? 'primary' : 'secondary';
  return (
    <>
      <Button
        size="small"
        color={color}
        disabled={disabled}
        startIcon={icon}
        aria-label={accessibleName}
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        aria-controls={opener ? id : undefined}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
        sx={{ whiteSpace: 'nowrap', flex: 'none' }}
      >
        {label}
      </Button>
      {opener && (
        <Popup
          id={id}
          opener={opener}
          edge="left"
          width={width}
          label={accessibleName ?? String(label)}
          onClose={close}
        >
          {children(close)}
        </Popup>
      )}
    </>
  );
}
