import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../messages/index.ts';
import { PageCheckbox } from './selection-checkboxes.tsx';
import type { Selection } from './use-selection.ts';

export interface SelectionBarProps {
  selection: Selection;
  /** Set where the list has no header with that checkbox, as on a phone. */
  hasPageCheckbox?: boolean;
  children: ReactNode;
}

/** Number of selected rows and what can be done with them, at the bottom of the window. Place it after the list. */
export function SelectionBar({ selection, hasPageCheckbox = false, children }: SelectionBarProps) {
  const texts = useTexts();
  const format = useFormat();
  const { ids, isFull } = selection;
  const isShown = ids.length > 0;
  useFocusAfterwards(isShown);
  const written = isShown ? texts.selected(format.number(ids.length)) : '';
  return (
    <Box role="group" aria-label={texts.selection} sx={isShown ? shownStyle : undefined}>
      {isShown && hasPageCheckbox && <PageCheckbox selection={selection} />}
      {/* It is rendered without a selection, too: screen readers announce only changes of what is there. */}
      <Typography role="status" variant="subtitle2" component="p" sx={{ mr: 'auto', whiteSpace: 'nowrap' }}>
        {isFull ? texts.selectedAtMost(written) : written}
      </Typography>
      {isShown && (
        <>
          <Typography variant="caption" color="textSecondary" sx={keysStyle}>
            {texts.enterToAct}
          </Typography>
          <Box data-selection-actions sx={actionsStyle}>
            {children}
          </Box>
          <Button size="small" variant="text" onClick={selection.clear} sx={{ order: { xs: 1, sm: 2 } }}>
            {texts.clearSelection}
          </Button>
        </>
      )}
    </Box>
  );
}

/** What had the focus in the bar disappears with it: the checkbox of the row that Tab reaches gets the focus instead. */
function useFocusAfterwards(isShown: boolean): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document
        .querySelector<HTMLElement>('input[data-row]:not([tabindex="-1"])')
        ?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
}

/** A phone has no keys to name. */
const keysStyle = { display: { xs: 'none', sm: 'inline' } } as const;

/** On a phone the actions have a line of their own. */
const actionsStyle = {
  order: { xs: 2, sm: 1 },
  flex: { xs: '1 0 100%', sm: 'none' },
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 1,
  '& > *': { flex: { xs: '1 1 auto !important', sm: 'none' } },
} as const;

const shownStyle = {
  position: 'sticky',
  bottom: { xs: 8, sm: 16 },
  zIndex: 'appBar',
  display: 'flex',
  displayPrint: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 1,
  mx: 'auto',
  width: 'fit-content',
  minWidth: { sm: 480 },
  maxWidth: '100%',
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  boxShadow: 8,
} as const;
