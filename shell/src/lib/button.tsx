import { classes } from '@atrium/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import * as styles from './button.module.css';

interface Look {
  readonly look?: 'primary' | 'secondary' | 'plain';
  readonly size?: 'small' | 'medium' | 'large';
  readonly isWide?: boolean;
}

const looks = { primary: styles.primary, secondary: styles.secondary, plain: styles.plain };
const sizes = { small: styles.small, medium: styles.medium, large: styles.large };

function classesOf({ look = 'secondary', size = 'medium', isWide = false }: Look, own?: string): string {
  return classes(styles.button, looks[look], sizes[size], isWide && styles.wide, own);
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** The button cannot be pressed meanwhile. */
  readonly isWorking?: boolean;
}

/** Pages that the start script draws have static styles; these look like MUI's. */
export function Button(props: ButtonProps): ReactNode {
  const { look, size, isWide, isWorking = false, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isWorking}
      aria-busy={isWorking || undefined}
      className={classesOf({ look, size, isWide }, classes(isWorking && styles.working, className))}
    >
      {children}
      {isWorking && <span className={styles.spinner} />}
    </button>
  );
}

export function ButtonLink({ look, size, isWide, className, ...rest }: Look & LinkProps): ReactNode {
  return <Link {...rest} className={classesOf({ look, size, isWide }, className)} />;
}

export function ButtonAnchor({ look, size, isWide, ...rest }: Look & ComponentProps<'a'>): ReactNode {
  return <a {...rest} className={classesOf({ look, size, isWide })} />;
}
