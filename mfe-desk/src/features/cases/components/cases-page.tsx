import { customerPath } from '@atrium/host';
import { EmptyState, Page, PageHeader, TextLink } from '@atrium/ui';
import Card from '@mui/material/Card';
import { useTexts } from '../../../messages/index.ts';

export function CasesPage() {
  const { cases: texts } = useTexts();
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} />
      <Card>
        <EmptyState
          title={texts.nothingTitle}
          action={<TextLink to={customerPath('')}>{texts.toQueue}</TextLink>}
        >
          {texts.nothing}
        </EmptyState>
      </Card>
    </Page>
  );
}
