import type { Instruction, InstructionState } from '@atrium/contract';
import { StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useTexts } from '../../messages/instructions.ts';
import { isLate } from '../cut-off.ts';

const tones = {
  sent: 'neutral',
  accepted: 'progress',
  done: 'success',
  refused: 'attention',
  cancelled: 'closed',
} as const satisfies Record<InstructionState, string>;

/** The state, and what both sides have to know of it. */
export function InstructionMarks({ instruction }: { instruction: Instruction }) {
  const texts = useTexts();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <StatusBadge tone={tones[instruction.state]} label={texts.states[instruction.state]} />
      {isLate(instruction) && <StatusBadge tone="attention" label={texts.cutOffNear} />}
      {instruction.isChangedSince && <StatusBadge tone="attention" label={texts.changedSince} />}
    </Box>
  );
}
