import { customerPath, useCan } from '@atrium/host';
import { Page, PageHeader, PageLinks } from '@atrium/ui';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';

interface ProgrammePageProps {
  readonly actions?: ReactNode;
  /** In a card. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** A page of the programme of points, with links to the others. */
export function ProgrammePage({ actions, children, below }: ProgrammePageProps) {
  const { programme: texts } = useTexts();
  const mayAdminister = useCan('desk:administer');
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} actions={actions} />
      <PageLinks
        label={texts.pages}
        pages={[
          { to: customerPath('programme'), label: texts.rewards, end: true },
          { to: customerPath('programme/earning'), label: texts.earning },
          { to: customerPath('programme/redemptions'), label: texts.redemptions },
          ...(mayAdminister ? [{ to: customerPath('programme/settings'), label: texts.settings }] : []),
        ]}
      />
      <Card>{children}</Card>
      {below}
    </Page>
  );
}
