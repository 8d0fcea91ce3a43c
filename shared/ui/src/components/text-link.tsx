import { Link, type LinkProps } from 'react-router-dom';
import { classes } from '../classes.ts';
import * as styles from './text-link.module.css';

export interface TextLinkProps extends LinkProps {
  /** `text` for links in lists of links; they have the colour of text. */
  color?: 'accent' | 'text';
}

/** A link within the portal, in the font of the text around it. */
export function TextLink({ color = 'accent', className, ...rest }: TextLinkProps) {
  return (
    <Link
      className={classes(styles.link, color === 'text' ? styles.text : styles.accent, className)}
      {...rest}
    />
  );
}
