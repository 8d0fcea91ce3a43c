import { Icon, icons } from '@atrium/ui';
import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useTexts } from '../messages/index.ts';

export interface FilterChipProps {
  /** Name of the filter with its value, such as `Search: ROADRUNNER`. */
  label: string;
  onRemove: () => void;
}

/** A filter that a link brought and that has no control of its own in the bar: it can be removed. */
export function FilterChip({ label, onRemove }: FilterChipProps) {
  const texts = useTexts();
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest<HTMLElement>('[role="search"]')?.focus({ preventScroll: true });
    onRemove();
  };
  return (
    <Button
      size="small"
      color="primary"
      aria-label={texts.removeFilter(label)}
      onClick={remove}
      endIcon={<Icon path={icons.close} />}
      sx={{ flex: 'none', maxWidth: '100%' }}
    >
      {label}
    </Button>
  );
}
