import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import * as styles from './bone.module.css';

/** The shape of something that is loading. Its size is that of its class or style. */
export function Bone({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={classes(styles.bone, className)} {...rest} />;
}
