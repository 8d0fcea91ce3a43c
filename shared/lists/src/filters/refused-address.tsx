import { EmptyState } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '../messages/index.ts';

export interface RefusedAddressProps {
  names: readonly string[];
  onClear: () => void;
}

/** Shown instead of a list whose address is invalid: which parameters, and a button that removes them. */
export function RefusedAddress({ names, onClear }: RefusedAddressProps) {
  const texts = useTexts();
  return (
    <Box role="alert">
      <EmptyState title={texts.refusedTitle} action={<Button onClick={onClear}>{texts.clearFilters}</Button>}>
        {texts.refused(texts.values(names))}
      </EmptyState>
    </Box>
  );
}
