import { DateTime, ToneShape, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useTexts } from '../../messages/index.ts';

interface DueDateProps {
  /** Calendar date by which something has to be done. */
  value: string;
  /** Where the word stands before the date; else a shape stands for what is overdue. */
  spelled?: 'always' | 'overdue';
}

/** A time limit. That it has passed is never left to who compares dates: rights hang on it. */
export function DueDate({ value, spelled }: DueDateProps) {
  const texts = useTexts();
  const isOverdue = value < useFormat().today();
  const word = isOverdue ? texts.overdue : texts.due;
  if (!isOverdue) {
    return (
      <>
        {spelled === 'always' && `${word} `}
        <DateTime value={value} />
      </>
    );
  }
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 500, whiteSpace: 'nowrap' }}>
      {spelled ? `${word} ` : <OverdueMark label={word} />}
      <DateTime value={value} />
    </Box>
  );
}

function OverdueMark({ label }: { label: string }) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      sx={{ mr: 0.75, '& svg': { color: 'inherit' } }}
    >
      <ToneShape tone="attention" />
    </Box>
  );
}
