import type { Tone } from '../theme/tokens.ts';
import * as styles from './status-badge.module.css';

export interface StatusBadgeProps {
  tone: Tone;
  label: string;
}

interface Shape {
  line: string;
  /** Filled, below the line. */
  solid?: string;
}

/** The shape of each tone in a 10 by 10 box, so that a status can be recognised without its colour. */
const shapes: Record<Tone, Shape> = {
  neutral: { line: 'M5 1.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 0 0 0-7.6z' },
  progress: { line: 'M5 1.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 0 0 0-7.6z', solid: 'M5 1.2a3.8 3.8 0 0 1 0 7.6z' },
  attention: { line: 'M5 1.2l4 7.2H1z', solid: 'M5 1.2l4 7.2H1z' },
  success: { line: 'M1.4 5.2l2.5 2.5l4.7-5.4' },
  closed: { line: 'M2 2l6 6M8 2l-6 6' },
};

const toneClasses: Record<Tone, string | undefined> = {
  neutral: styles.neutral,
  progress: styles.progress,
  attention: styles.attention,
  success: styles.success,
  closed: styles.closed,
};

/** The shape of a tone: decoration next to its label. */
export function ToneShape({ tone }: { tone: Tone }) {
  const { line, solid } = shapes[tone];
  return (
    <svg viewBox="0 0 10 10" aria-hidden className={`${styles.shape} ${toneClasses[tone]}`}>
      {solid && <path d={solid} fill="currentColor" />}
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A status as colour, label and shape, each of them enough to recognise it. */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  return (
    <span className={`${styles.badge} ${toneClasses[tone]}`}>
      <ToneShape tone={tone} />
      {label}
    </span>
  );
}
