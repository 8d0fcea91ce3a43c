import type { DeadlineChange, DeadlineDetail } from '@atrium/contract';
import { Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { At } from '../../../lib/components/at.tsx';
import { useTexts } from '../../../messages/index.ts';

/** The latest change comes first. */
export function Changes({ deadline: { createdAt, history } }: { deadline: DeadlineDetail }) {
  const texts = useTexts().deadlines;
  return (
    <Section title={texts.history}>
      <Box component="ol" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {history.toReversed().map((change) => (
          <Change key={change.id} change={change} />
        ))}
        <li>
          <Typography variant="subtitle1">{texts.created}</Typography>
          <At at={createdAt} />
        </li>
      </Box>
    </Section>
  );
}

function Change({ change: { event, at, person, note, dueAt, responsible } }: { change: DeadlineChange }) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const nameOf = (who: { name: string } | null) => who?.name ?? texts.noOne;
  return (
    <li>
      <Typography variant="subtitle1">{texts.events[event]}</Typography>
      {dueAt && (
        <Typography variant="body2">
          {texts.movedFrom(format.date(dueAt.from), format.date(dueAt.to))}
        </Typography>
      )}
      {responsible && (
        <Typography variant="body2">
          {texts.movedFrom(nameOf(responsible.from), nameOf(responsible.to))}
        </Typography>
      )}
      {note && <Typography variant="body2">{note}</Typography>}
      <At at={at} by={person?.name} />
    </li>
  );
}
