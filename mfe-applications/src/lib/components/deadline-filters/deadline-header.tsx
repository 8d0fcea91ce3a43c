import { PdfButton } from '@atrium/lists';
import { PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useTexts } from '../../../messages/index.ts';
import { type DeadlinesAddress, rowsOnly } from '../../deadline-address.ts';
import { deadlineViews } from '../../saved-views/saved-views.ts';
import { ViewsMenu } from '../../saved-views/views-menu.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

interface DeadlineHeaderProps {
  list: DeadlinesAddress;
  /** The dates of the page itself, such as those of a month, replace those of the filters. */
  dates?: { from: string; to: string };
}

export function DeadlineHeader({ list, dates }: DeadlineHeaderProps) {
  const texts = useTexts().deadlines;
  return (
    <PageHeader
      title={texts.title}
      description={texts.description}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SubscribeButton list={list} />
          <PdfButton
            call="GET /customer-portal/deadlines/pdf"
            input={{ query: { ...rowsOnly(list.query), ...dates } }}
          />
          <ViewsMenu
            views={deadlineViews}
            labels={{ everything: texts.everything, saved: texts.saveViewText }}
            list={list}
          />
        </Box>
      }
    />
  );
}
