import type { ExportFormat } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { downloadFile, PopupButton } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type ApplicationsQuery, withoutPaging } from '../../../lib/list-address.ts';
import { useTexts } from '../../../messages/index.ts';

const CALL = 'GET /customer-portal/applications/export';

/** Downloads all filtered rows. */
export function ExportButton({ query, total }: { query: ApplicationsQuery; total: number }) {
  const texts = useTexts();
  const format = useFormat();
  const { timeZone } = useLocale();
  const [isRunning, setRunning] = useState(false);
  const take = async (fileFormat: ExportFormat) => {
    setRunning(true);
    const input = { query: { ...withoutPaging(query), format: fileFormat, timeZone } };
    await downloadFile(CALL, input, ({ statusText }) => texts.exportFailed(statusText));
    setRunning(false);
  };
  const option = (fileFormat: ExportFormat, label: string, close: () => void) => (
    <Button
      variant="text"
      size="small"
      sx={{ justifyContent: 'flex-start' }}
      onClick={() => {
        close();
        void take(fileFormat);
      }}
    >
      {label}
    </Button>
  );
  return (
    <PopupButton label={isRunning ? texts.exporting : texts.exportLabel} disabled={isRunning || total === 0}>
      {(close) => (
        <Box sx={{ display: 'grid', p: 1, minWidth: 216 }}>
          <Typography variant="body2" color="textSecondary" sx={{ px: 1.25, pb: 0.5 }}>
            {texts.exportRows(format.number(total))}
          </Typography>
          {option('csv', texts.exportCsv, close)}
          {option('xlsx', texts.exportXlsx, close)}
        </Box>
      )}
    </PopupButton>
  );
}
