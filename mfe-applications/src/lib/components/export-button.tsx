import type { ExportFormat, InputOf } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { downloadFile, PopupButton } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../messages/list.ts';

type ExportCall =
  | 'GET /customer-portal/applications/export'
  | 'GET /customer-portal/deadlines/export'
  | 'GET /customer-portal/fees/export'
  | 'GET /customer-portal/instructions/export';

interface Download<N extends ExportCall> {
  call: N;
  /** Input of the call for a file of a format, whose times are in a time zone. */
  input: (file: { format: ExportFormat; timeZone: string }) => InputOf<N>;
}

export function ListExportButton<N extends ExportCall>({
  total,
  hasMore = false,
  ...download
}: Download<N> & { total: number; hasMore?: boolean }) {
  const texts = useTexts();
  const rows = useFormat().number(total);
  return (
    <ExportButton
      label={texts.exportLabel}
      description={hasMore ? texts.exportRowsOfMore(rows) : texts.exportRows(rows)}
      {...download}
      disabled={total === 0}
    />
  );
}

export function SelectionExportButton<N extends ExportCall>({
  count,
  ...download
}: Download<N> & { count: number }) {
  const texts = useTexts();
  return (
    <ExportButton
      label={texts.exportSelected}
      description={texts.selectedRows(count, useFormat().number(count))}
      {...download}
    />
  );
}

interface ExportButtonProps<N extends ExportCall> extends Download<N> {
  label: string;
  /** What the file has, such as `80 filtered rows`. */
  description: string;
  disabled?: boolean;
}

function ExportButton<N extends ExportCall>(props: ExportButtonProps<N>) {
  const { label, description, call, input, disabled = false } = props;
  const texts = useTexts();
  const { timeZone } = useLocale();
  const [isRunning, setRunning] = useState(false);
  const take = async (format: ExportFormat) => {
    setRunning(true);
    await downloadFile(call, input({ format, timeZone }), ({ statusText }) => texts.exportFailed(statusText));
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
