import { languageNames, languages, partsOf } from '@atrium/contract';
import { keepLanguage, useLocale } from '@atrium/host';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';
import * as styles from './sign-in.module.css';

/** The document is loaded again, since the gateway decides its language. */
export function LanguageLinks(): ReactNode {
  const text = useTexts().signIn;
  const { language: current } = partsOf(useLocale().locale);
  const choose = (language: string) => {
    keepLanguage(language);
    window.location.reload();
  };
  return (
    <nav aria-label={text.languages} className={styles.languages}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-current={language === current || undefined}
          onClick={() => choose(language)}
          className={styles.language}
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  );
}
