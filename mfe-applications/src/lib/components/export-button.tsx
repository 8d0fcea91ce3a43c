import type { ExportFormat } from '@atrium/contract';
import { type RequestError, useLocale } from '@atrium/host';
import { PopupButton } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../messages/list.ts';

/**
 * @param file format, and time zone of its times
 * @param failed returns the message of a failed download
 */
type Download = (
  file: { format: ExportFormat; timeZone: string },
  failed: (error: RequestError) => string,
) => Promise<void>;

/** Downloads all filtered rows of a list. */
export function ListExportButton({ total, download }: { total: number; download: Download }) {
  const texts = useTexts();
  return (
    <ExportButton
      label={texts.exportLabel}
      description={texts.exportRows(useFormat().number(total))}
      download={download}
      disabled={total === 0}
    />
  );
}

/** Downloads the selected rows of a list. */
export function SelectionExportButton({ count, download }: { count: number; download: Download }) {
  const texts = useTexts();
  return (
    <ExportButton
      label={texts.exportSelected}
      description={texts.selectedRows(count, useFormat().number(count))}
      download={download}
    />
  );
}

interface ExportButtonProps {
  label: string;
  /** What the file has, such as `80 filtered rows`. */
  description: string;
  download: Download;
  disabled?: boolean;
}

/** Downloads rows in a format of the person's choice. */
function ExportButton({ label, description, download, disabled = false }: ExportButtonProps) {
  const texts = useTexts();
  const { timeZone } = useLocale();
  const [isRunning, setRunning] = useState(false);
  const take = async (format: ExportFormat) => {
    setRunning(true);
    await download({ format, timeZone }, ({ statusText }) => texts.exportFailed(statusText));
    setRunning(false);
  };
  const option = (format: ExportFormat, name: string, close: () => void) => (
    <Button
      variant="text"
      size="small"
      sx={{ justifyContent: 'flex-start' }}
      onClick={() => {
        close();
        void take(format);
      }}
    >
      {name}
    </Button>
  );
  return (
    <PopupButton label={isRunning ? texts.exporting : label} disabled={isRunning || disabled} width={240}>
      {(close) => (
        <Box sx={{ display: 'grid', p: 1 }}>
          <Typography variant="body2" color="textSecondary" sx={{ px: 1.25, pb: 0.5 }}>
            {description}
          </Typography>
          {option('xlsx', texts.exportXlsx, close)}
          {option('csv', texts.exportCsv, close)}
          <Typography variant="caption" color="textSecondary" sx={{ px: 1.25, pt: 0.5 }}>
            {texts.exportAdvice}
          </Typography>
        </Box>
      )}
    </PopupButton>
  );
}
