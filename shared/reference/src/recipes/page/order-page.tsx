import { Page, PageHeader } from '@atrium/ui';
import { useParams } from 'react-router-dom';
import { useTexts } from './messages.ts';

export function OrderPage() {
  const texts = useTexts();
  const { id = '' } = useParams();
  return (
    <Page>
      <PageHeader title={texts.order(id)} />
    </Page>
  );
}
