import type { ExportFormat } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { downloadFile, type ListQuery, PopupButton } from '@atrium/lists';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';

const CALL = 'GET /customer-portal/applications/export';

interface ExportButtonProps {
  label: string;
  /** What the file has, such as `80 filtered rows`. */
  description: string;
  /** Filters or ids, and the order. */
  query: Omit<ListQuery<typeof CALL>, 'format'>;
  disabled?: boolean;
}

/** Downloads rows in a format of the person's choice. */
export function ExportButton({ label, description, query, disabled = false }: ExportButtonProps) {
  const texts = useTexts();
  const { timeZone } = useLocale();
  const [isRunning, setRunning] = useState(false);
  const take = async (fileFormat: ExportFormat) => {
    setRunning(true);
    const input = { query: { ...query, format: fileFormat, timeZone } };
    await downloadFile(CALL, input, ({ statusText }) => texts.exportFailed(statusText));
    setRunning(false);
  };
  const option = (fileFormat: ExportFormat, name: string, close: () => void) => (
    <Button
      variant="text"
      size="small"
      sx={{ justifyContent: 'flex-start' }}
      onClick={() => {
        close();
        void take(fileFormat);
      }}
    >
      {name}
    </Button>
  );
  return (
    <PopupButton label={isRunning ? texts.exporting : label} disabled={isRunning || disabled}>
      {(close) => (
        <Box sx={{ display: 'grid', p: 1, minWidth: 216 }}>
          <Typography variant="body2" color="textSecondary" sx={{ px: 1.25, pb: 0.5 }}>
            {description}
          </Typography>
          {option('csv', texts.exportCsv, close)}
          {option('xlsx', texts.exportXlsx, close)}
        </Box>
      )}
    </PopupButton>
  );
}
