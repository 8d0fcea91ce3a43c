import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTexts } from '../messages/index.ts';
import * as styles from './column-resizer.module.css';

export const COLUMN_WIDTHS = { min: 72, max: 480 } as const;
const KEYBOARD_STEP_PX = 16;

export interface ColumnResizerProps {
  label: string;
  /** Chosen width in pixels; undefined while the column is as wide as its content. */
  width: number | undefined;
  onResize: (width: number) => void;
}

/** The right edge of a header cell: dragged by a pointer, or moved with the arrow keys. */
export function ColumnResizer({ label, width, onResize }: ColumnResizerProps) {
  const texts = useTexts();
  const [drag, setDrag] = useState<{ from: number; by: number } | null>(null);
  const resizeTo = (wanted: number) =>
    onResize(Math.round(Math.min(COLUMN_WIDTHS.max, Math.max(COLUMN_WIDTHS.min, wanted))));
  const start = (event: PointerEvent) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: event.clientX, by: 0 });
  };
  const end = (event: PointerEvent) => {
    if (drag && drag.by !== 0) resizeTo(widthAt(event.currentTarget, width) + drag.by);
    setDrag(null);
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -KEYBOARD_STEP_PX, ArrowRight: KEYBOARD_STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resizeTo(widthAt(event.currentTarget, width) + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule is not operated
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={texts.columnWidth(label)}
      aria-valuemin={COLUMN_WIDTHS.min}
      aria-valuemax={COLUMN_WIDTHS.max}
      aria-valuenow={width ?? COLUMN_WIDTHS.min}
      aria-valuetext={width === undefined ? texts.automaticWidth : texts.pixels(width)}
      onPointerDown={start}
      onPointerMove={({ clientX }) => drag && setDrag({ ...drag, by: clientX - drag.from })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
      onKeyDown={move}
      style={drag ? { transform: `translateX(${drag.by}px)` } : undefined}
      className={styles.resizer}
    />
  );
}

/** The chosen width, or else that of the cell on the screen. */
function widthAt(handle: Element, chosen: number | undefined): number {
  return chosen ?? handle.closest('th')?.offsetWidth ?? COLUMN_WIDTHS.min;
}
