import { useLocale } from '@atrium/host';
import { DateTime, Fact, Facts, Section } from '@atrium/ui';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';

export function Region() {
  const texts = useTexts();
  const { locale, timeZone } = useLocale();
  const [now] = useState(() => new Date().toISOString());
  const language = new Intl.DisplayNames(locale, { type: 'language' }).of(locale);
  return (
    <Section title={texts.region} description={texts.regionText}>
      <Facts>
        <Fact label={texts.language}>{language}</Fact>
        <Fact label={texts.timeZone}>{timeZone.replaceAll('_', ' ')}</Fact>
        <Fact label={texts.example}>
          <DateTime value={now} format="dateTime" />
        </Fact>
      </Facts>
    </Section>
  );
}
