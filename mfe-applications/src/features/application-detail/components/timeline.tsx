import type { ApplicationDetail } from '@atrium/contract';
import { DateTime, EmptyState, Section, shapeFill, ToneShape } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../messages/index.ts';

/** The status history of the application. */
export function Timeline({ steps }: { steps: ApplicationDetail['timeline'] }) {
  const texts = useTexts();
  return (
    <Section title={texts.timeline}>
      {steps.length === 0 ? (
        <EmptyState title={texts.noTimelineTitle} isPlain>
          {texts.noTimelineText}
        </EmptyState>
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {steps.map((step, index) => (
            <Step key={step.id} step={step} isLast={index === steps.length - 1} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function Step({ step, isLast }: { step: ApplicationDetail['timeline'][number]; isLast: boolean }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', pt: 0.625 }}>
        <ToneShape tone={step.status.mainStatus.tone} />
        {!isLast && <Box sx={{ flex: 1, width: '1px', ...shapeFill('divider', 'GrayText'), mt: 0.75 }} />}
      </Box>
      <Box sx={{ pb: isLast ? 0 : 2, minWidth: 0 }}>
        <Typography variant="subtitle1">{step.status.name}</Typography>
        {step.note && <Typography variant="body2">{step.note}</Typography>}
        <Typography variant="body2" color="textSecondary">
          <DateTime value={step.at} format="dateTime" />
        </Typography>
      </Box>
    </Box>
  );
}
