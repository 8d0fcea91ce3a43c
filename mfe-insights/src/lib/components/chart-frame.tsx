import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';
import type { Mark } from '../marks.ts';
import { useMeasure } from '../measure.ts';

const MARK = 'a[data-mark]';
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface ChartFrameProps {
  /** Accessible name. */
  label: string;
  children: ReactNode;
}

interface HoveredMark {
  text: string;
  left: number;
  top: number;
}

// The frame has one tab stop: arrow keys move between the marks, which are links, and a tooltip shows the hovered or
// focused one.
export function ChartFrame({ label, children }: ChartFrameProps) {
  const navigate = useNavigate();
  const [hovered, setHovered] = useState<HoveredMark | null>(null);
  const point = (event: SyntheticEvent<HTMLElement>) => setHovered(markAt(event));
  const follow = (event: MouseEvent<HTMLElement>) => {
    const href = markOf(event.target)?.getAttribute('href');
    if (!href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <Box
      role="group"
      aria-label={label}
      onClick={follow}
      onKeyDown={moveFocus}
      onFocus={(event) => {
        takeTabStop(event.target);
        point(event);
      }}
      onBlur={() => setHovered(null)}
      onMouseMove={point}
      onMouseLeave={() => setHovered(null)}
      sx={{
        position: 'relative',
        '& a[data-mark]': { cursor: 'pointer', outline: 'none' },
        '& a[data-mark] .area': { fill: 'transparent' },
        '& a[data-mark]:hover .area': { fill: 'var(--atrium-palette-surface-subtle)' },
        '& a[data-mark]:focus-visible .area': {
          fill: 'var(--atrium-palette-surface-subtle)',
          stroke: 'var(--atrium-palette-primary-main)',
          strokeWidth: 2,
        },
        '& a[data-mark]:focus-visible .shape': {
          stroke: 'var(--atrium-palette-text-primary)',
          strokeWidth: 2,
        },
      }}
    >
      {children}
      {hovered && <Hint {...hovered} />}
    </Box>
  );
}

function Hint({ text, left, top }: HoveredMark) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        left,
        top,
        transform: 'translate(-50%, calc(-100% - 6px))',
        px: 1,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'text.primary',
        color: 'background.paper',
        outline: '1px solid transparent',
        typography: 'caption',
        whiteSpace: 'nowrap',
        pointerEvents: 'none',
        zIndex: 1,
      }}
    >
      {text}
    </Box>
  );
}

function markOf(target: EventTarget): SVGAElement | null {
  return target instanceof Element ? target.closest<SVGAElement>(MARK) : null;
}

function markAt({ target, currentTarget }: SyntheticEvent<HTMLElement>): HoveredMark | null {
  const mark = markOf(target);
  const text = mark?.getAttribute('aria-label');
  if (!mark || !text) return null;
  const frame = currentTarget.getBoundingClientRect();
  const box = (mark.querySelector('.shape') ?? mark).getBoundingClientRect();
  const middle = box.left + box.width / 2 - frame.left;
  const reach = Math.min(120, frame.width / 2);
  return {
    text,
    left: Math.max(reach, Math.min(frame.width - reach, middle)),
    top: Math.max(24, box.top - frame.top),
  };
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const mark = markOf(event.target);
  if (step === undefined || !mark) return;
  const marks = [...event.currentTarget.querySelectorAll<SVGAElement>(MARK)];
  const index = marks.indexOf(mark) + step;
  event.preventDefault();
  marks[Math.max(0, Math.min(marks.length - 1, index))]?.focus();
}

/** This is the roving tabindex. */
function takeTabStop(target: EventTarget): void {
  const mark = markOf(target);
  for (const other of mark?.closest('[role=group]')?.querySelectorAll(MARK) ?? []) {
    other.setAttribute('tabindex', other === mark ? '0' : '-1');
  }
}

interface MarkLinkProps {
  href: string | null;
  label: string;
  isFirst: boolean;
  children: ReactNode;
}

export function MarkLink({ href, label, isFirst, children }: MarkLinkProps) {
  return (
    <a
      data-mark=""
      href={href ?? undefined}
      role={href === null ? 'img' : undefined}
      aria-label={label}
      tabIndex={isFirst ? 0 : -1}
    >
      {children}
    </a>
  );
}

/** It reads like "Filed: 12 applications" or "Filed: $1,234.50". */
export function useMarkLabel() {
  const texts = useTexts();
  const format = useFormat();
  const measure = useMeasure();
  return ({ name, count }: Pick<Mark, 'name' | 'count'>, share?: number) => {
    const written = measure.label(count);
    return texts.markLabel(
      name,
      share === undefined ? written : texts.withShare(written, format.percent(share)),
    );
  };
}
