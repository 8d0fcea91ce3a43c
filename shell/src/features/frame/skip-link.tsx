import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../../messages/index.ts';
import * as styles from './frame.module.css';

export function SkipLink({ main }: { readonly main: RefObject<HTMLElement | null> }): ReactNode {
  const text = useTexts();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to a place in the page
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}
      className={styles.skip}
    >
      {text.skipToContent}
    </a>
  );
}
