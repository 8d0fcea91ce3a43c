import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import * as styles from './popup.module.css';

/** Between a popup and its opener. */
const GAP = 6;
/** Between a popup and the edges of the window. */
const MARGIN = 16;
/** With less room below its opener, a popup is above it if there is more. */
const ENOUGH_HEIGHT = 320;
const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

export interface PopupProps {
  /** The button that opened the popup, which is below it, or above it where there is more room. */
  readonly opener: HTMLElement;
  /** The edge that the two have in common; the right one where there is no room to the right of the left one. */
  readonly edge: 'left' | 'right';
  readonly width: number;
  readonly label: string;
  /** For `aria-controls` of the opener. */
  readonly id?: string;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

function placeOf({ opener, edge, width }: Pick<PopupProps, 'opener' | 'edge' | 'width'>): CSSProperties {
  const { top, bottom, left, right } = opener.getBoundingClientRect();
  const last = document.documentElement.clientWidth - width - MARGIN;
  const wanted = edge === 'left' && left <= last ? left : right - width;
  const across = { left: Math.max(MARGIN, Math.min(wanted, last)), width };
  const below = window.innerHeight - bottom - GAP - MARGIN;
  const above = top - GAP - MARGIN;
  if (below >= Math.min(ENOUGH_HEIGHT, above)) return { ...across, top: bottom + GAP, maxHeight: below };
  return { ...across, bottom: window.innerHeight - top + GAP, maxHeight: above };
}

/**
 * A small dialog at the button that opened it, in static styles: it appears within a frame. Keeps the focus until it is
 * closed, by Escape or a click outside of it, and then returns it. Rendered while it is open.
 */
export function Popup({
  opener,
  edge,
  width,
  label,
  id,
  onClose,
  className,
  children,
}: PopupProps): ReactNode {
  // Before the popup is in the document, when the layout is known.
  const [place, setPlace] = useState(() => placeOf({ opener, edge, width }));
  const root = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const move = () => setPlace(placeOf({ opener, edge, width }));
    window.addEventListener('resize', move);
    window.addEventListener('scroll', move);
    return () => {
      window.removeEventListener('resize', move);
      window.removeEventListener('scroll', move);
    };
  }, [opener, edge, width]);
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
    return () => opener.focus();
  }, [opener]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
      if (event.key === 'Tab' && dialog.current) keepFocus(event, dialog.current);
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !dialog.current?.contains(target)) onClose();
    };
    const layer = root.current;
    document.addEventListener('keydown', onKey);
    layer?.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      layer?.removeEventListener('click', onClick);
    };
  }, [onClose]);
  return createPortal(
    <div ref={root} className={styles.layer}>
      <div
        ref={dialog}
        id={id}
        role="dialog"
        aria-modal
        aria-label={label}
        tabIndex={-1}
        className={classes(styles.popup, className)}
        style={place}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Tab from the last control leads to the first one, and back. */
function keepFocus(event: KeyboardEvent, dialog: HTMLElement): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachedByTab);
  const [first, last] = event.shiftKey ? [controls.at(-1), controls[0]] : [controls[0], controls.at(-1)];
  const active = document.activeElement;
  if (active !== last && active !== dialog && dialog.contains(active)) return;
  event.preventDefault();
  first?.focus();
}

/** Of a group of radio buttons, Tab reaches the chosen one alone. */
function isReachedByTab(control: HTMLElement): boolean {
  return !(control instanceof HTMLInputElement && control.type === 'radio' && !control.checked);
}
