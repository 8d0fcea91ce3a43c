import { shapeFill } from '@atrium/ui';
import Box from '@mui/material/Box';

interface MeterProps {
  /** It is from 0 to 1. */
  share: number;
  /** The name is absent if the figures next to the bar say the same. */
  label?: string;
}

export function Meter({ share, label }: MeterProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  const role = label
    ? {
        role: 'meter',
        'aria-label': label,
        'aria-valuenow': percent,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      }
    : { 'aria-hidden': true };
  return (
    <Box
      {...role}
      sx={{ height: 4, borderRadius: 1, overflow: 'hidden', ...shapeFill('surface.subtle', 'GrayText') }}
    >
      <Box sx={{ height: 1, width: `${percent}%`, borderRadius: 1, ...shapeFill('primary.main') }} />
    </Box>
  );
}
