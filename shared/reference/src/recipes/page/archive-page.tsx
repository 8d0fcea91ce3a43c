import { customerPath } from '@atrium/host';
import { Page, PageHeader, Section, TextLink } from '@atrium/ui';
import { useTexts } from './messages.ts';

export function ArchivePage() {
  const texts = useTexts();
  return (
    <Page>
      <PageHeader title={texts.archive} />
      <Section title={texts.thisYear}>
        <TextLink to={customerPath('orders/archive/7')}>{texts.order('7')}</TextLink>
      </Section>
    </Page>
  );
}
