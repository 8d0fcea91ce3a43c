import { EmptyState } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '../messages/index.ts';

/** What {@link RefusedAddress} takes. */
export interface RefusedAddressProps {
  /** What people call the parameters that the contract refuses. */
  names: readonly string[];
  onClear: () => void;
}

/** In place of a list: which part of its address cannot be, and the way to the list without it. */
export function RefusedAddress({ names, onClear }: RefusedAddressProps) {
  const texts = useTexts();
  return (
    <Box role="alert">
      <EmptyState title={texts.refusedTitle} action={<Button onClick={onClear}>{texts.clearFilters}</Button>}>
        {texts.refused(names.join(', '))}
      </EmptyState>
    </Box>
  );
}
