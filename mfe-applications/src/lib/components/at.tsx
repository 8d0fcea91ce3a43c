import { DateTime } from '@atrium/ui';
import Typography from '@mui/material/Typography';

/** When something happened, and who did it. */
export function At({ at, by }: { at: string; by?: string | undefined }) {
  return (
    <Typography variant="body2" color="textSecondary">
      <DateTime value={at} format="dateTime" />
      {by && ` · ${by}`}
    </Typography>
  );
}
