import type { InstructionDetail } from '@atrium/contract';
import { Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { At } from '../../../lib/components/at.tsx';
import { useTexts } from '../../../messages/instructions.ts';

/** The latest state comes first. Without a person it was the provider, or a standing instruction. */
export function History({ instruction: { history } }: { instruction: InstructionDetail }) {
  const { detail: texts, states, standing } = useTexts();
  return (
    <Section title={texts.history}>
      <Box component="ol" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {history.toReversed().map(({ state, at, person, reason }) => (
          <li key={state}>
            <Typography variant="subtitle1">{states[state]}</Typography>
            {reason && <Typography variant="body2">{reason}</Typography>}
            <At at={at} by={person?.name ?? (state === 'sent' ? standing : texts.provider)} />
          </li>
        ))}
      </Box>
    </Section>
  );
}
