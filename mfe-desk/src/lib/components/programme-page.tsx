import { customerPath } from '@atrium/host';
import { Page, PageHeader, PageLinks } from '@atrium/ui';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';

interface ProgrammePageProps {
  readonly actions?: ReactNode;
  /** In a card. */
  readonly children: ReactNode;
}

/** A page of the programme of points, with links to the others. */
export function ProgrammePage({ actions, children }: ProgrammePageProps) {
  const { programme: texts } = useTexts();
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} actions={actions} />
      <PageLinks
        label={texts.pages}
        pages={[
          { to: customerPath('programme'), label: texts.rewards, end: true },
          { to: customerPath('programme/earning'), label: texts.earning },
          { to: customerPath('programme/redemptions'), label: texts.redemptions },
        ]}
      />
      <Card>{children}</Card>
    </Page>
  );
}
