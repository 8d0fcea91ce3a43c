import '@fontsource/roboto/latin-400.css';
import { Sample } from '../sample.tsx';
import * as styles from './fontsource-roboto.module.css';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const line = drawn.querySelector('p');
        const family = line ? getComputedStyle(line).fontFamily : '';
        return [...document.fonts].some(
          (font) => font.status === 'loaded' && family.startsWith(font.family.replaceAll('"', '')),
        );
      }}
    >
      <p className={styles.line}>Roboto</p>
    </Sample>
  );
}
