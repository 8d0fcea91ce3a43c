import { useLocale } from '@atrium/host';
import { useArea } from '@atrium/stores';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../messages/overview.ts';
import { pointsArea } from '../points.area.ts';

/** Days of the ledger are in the programme's time zone, which may not be the reader's. */
export function ZoneNote() {
  const texts = useTexts();
  const { timeZone: readersZone } = useLocale();
  const timeZone = useArea(pointsArea, (state) => state.timeZone);
  if (timeZone === readersZone) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      {texts.zoneNote(timeZone.replaceAll('_', ' '))}
    </Typography>
  );
}
