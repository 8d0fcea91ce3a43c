import i18next from 'i18next';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { Sample } from '../sample.tsx';

const texts = i18next.createInstance();
void texts.use(initReactI18next).init({
  lng: 'de',
  resources: { de: { translation: { letters_one: '{{count}} Brief', letters_other: '{{count}} Briefe' } } },
});

function Letters() {
  const { t } = useTranslation();
  return <p>{t('letters', { count: 3 })}</p>;
}

export function Component() {
  return (
    <I18nextProvider i18n={texts}>
      <Sample works={(drawn) => drawn.textContent === '3 Briefe'}>
        <Letters />
      </Sample>
    </I18nextProvider>
  );
}
