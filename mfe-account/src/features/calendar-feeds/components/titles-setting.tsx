import { notify, request, useCan } from '@atrium/host';
import { useField } from '@atrium/stores';
import { Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { notifyFailure } from '../../../lib/notify-failure.ts';
import { useTexts } from '../../../messages/index.ts';
import { calendarFeedsArea } from '../calendar-feeds.area.ts';

/** Whether feeds show titles of the customer's applications, with a button for owners to change it. */
export function TitlesSetting() {
  const texts = useTexts().calendarFeeds;
  const mayManage = useCan('calendar_feeds:manage');
  const load = useField(calendarFeedsArea, 'titles', {});
  const [isChanging, setChanging] = useState(false);
  const { areTitlesShown } = load.data;
  const change = async () => {
    setChanging(true);
    try {
      const body = { areShown: !areTitlesShown };
      await request('POST /customer-portal/calendar_feeds/titles', { body });
      notify({ message: texts.titlesSaved, severity: 'success' });
      await calendarFeedsArea.load('titles', {});
    } catch (error) {
      notifyFailure(error);
    }
    setChanging(false);
  };
  if (!load.isFetched) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Section
        title={texts.titles}
        action={
          mayManage && (
            <Button size="small" loading={isChanging} onClick={() => void change()}>
              {areTitlesShown ? texts.hideTitles : texts.showTitles}
            </Button>
          )
        }
      >
        <Typography variant="body2" color="textSecondary">
          {areTitlesShown ? texts.titlesShown : texts.titlesHidden}
        </Typography>
      </Section>
    </Box>
  );
}
