import Box from '@mui/material/Box';
import type { Tone } from '../theme/tokens.ts';

export interface StatusBadgeProps {
  tone: Tone;
  /** The status in words. */
  label: string;
}

/** The shape of each tone in a box of 10 by 10, so that a status is read without its colour. */
const shapes: Record<Tone, { path: string; filled: boolean }> = {
  neutral: { path: 'M5 1.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z', filled: false },
  progress: { path: 'M5 1.5a3.5 3.5 0 0 1 0 7z M5 1.5a3.5 3.5 0 1 0 0 7', filled: true },
  attention: { path: 'M5 1l4 7.5H1z', filled: true },
  success: { path: 'M1.5 5.2l2.4 2.4l4.6-5.2', filled: false },
  closed: { path: 'M2 2l6 6M8 2l-6 6', filled: false },
};

/** The shape that stands for a tone; decoration beside the word. */
export function ToneShape({ tone }: { tone: Tone }) {
  const { path, filled } = shapes[tone];
  return (
    <Box
      component="svg"
      viewBox="0 0 10 10"
      aria-hidden
      sx={{ flex: 'none', width: 10, height: 10, color: `tone.${tone}.main`, overflow: 'visible' }}
    >
      <path
        d={path}
        fill={filled ? 'currentColor' : 'none'}
        fillRule="nonzero"
        stroke="currentColor"
        strokeWidth={filled ? 1.2 : 1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}

/** A status: colour, word and shape, each enough alone. */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        maxWidth: '100%',
        px: 1,
        py: 0.25,
        borderRadius: 1.5,
        typography: 'caption',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: `tone.${tone}.main`,
        bgcolor: `tone.${tone}.soft`,
      }}
    >
      <ToneShape tone={tone} />
      {label}
    </Box>
  );
}
