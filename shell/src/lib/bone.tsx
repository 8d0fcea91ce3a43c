import { classes } from '@atrium/ui';
import type { ReactNode } from 'react';
import * as styles from './bone.module.css';

/** The shape of something that is loading. Its size is its class's. */
export function Bone({ className }: { readonly className: string | undefined }): ReactNode {
  return <span className={classes(styles.bone, className)} />;
}
