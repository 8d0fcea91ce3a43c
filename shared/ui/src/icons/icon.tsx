import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import * as styles from './icon.module.css';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'path' | 'ref'> {
  /** SVG path data in a 24 by 24 box: one of `icons`, or from a `remote.json`. */
  path: string;
  /** Accessible name, where no text next to it says the same. Without it the icon is decoration. */
  label?: string;
  /** Of the icon; `small` unless told. */
  size?: 'small' | 'medium';
}

/** A line icon in the colour of the surrounding text. Its size is its font size. */
export function Icon({ path, label, size = 'small', className, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden={label === undefined || undefined}
      role={label && 'img'}
      aria-label={label}
      {...rest}
      className={classes(styles.icon, size === 'medium' && styles.medium, className)}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
