import { FormattedMessage, IntlProvider } from 'react-intl';
import { Sample } from '../sample.tsx';

const messages = { letters: '{count, plural, one {# Brief} other {# Briefe}}' };

export function Component() {
  return (
    <IntlProvider locale="de" messages={messages}>
      <Sample works={(drawn) => drawn.textContent === '3 Briefe'}>
        <FormattedMessage id="letters" values={{ count: 3 }} />
      </Sample>
    </IntlProvider>
  );
}
