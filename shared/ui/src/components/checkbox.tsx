import { type ComponentProps, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import * as styles from './checkbox.module.css';

/** `className` is for the box, all else for the input. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Neither checked nor not, as for a group of which some are. */
  indeterminate?: boolean;
}

const marks = {
  off: 'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z',
  on: 'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z',
  some: 'M19 3H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2zm-2 10H7v-2h10v2z',
};

/** A checkbox for lists, where MUI's would be most of the cost of a row. It looks the same. */
export function Checkbox({ indeterminate = false, className, ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <span className={classes(styles.box, (input.checked || indeterminate) && styles.chosen, className)}>
      <input {...input} ref={ref} type="checkbox" className={styles.input} />
      <svg viewBox="0 0 24 24" aria-hidden className={styles.mark}>
        <path d={marks[indeterminate ? 'some' : input.checked ? 'on' : 'off']} />
      </svg>
    </span>
  );
}
