import { saveFile, toCsv } from '@atrium/lists';
import { Icon, icons } from '@atrium/ui';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTexts } from '../../messages/index.ts';
import { type ChartTable, linesOf } from '../chart-table.ts';

interface DownloadButtonProps {
  title: string;
  table: ChartTable;
  isDisabled: boolean;
}

/** Downloads a table as CSV. */
export function DownloadButton({ title, table, isDisabled }: DownloadButtonProps) {
  const texts = useTexts();
  const save = () =>
    saveFile(
      new Blob([toCsv(linesOf(table))], { type: 'text/csv;charset=utf-8' }),
      `${title.toLowerCase().replaceAll(/\W+/g, '-')}.csv`,
    );
  return (
    <Tooltip title={texts.downloadShort}>
      <span>
        <IconButton size="small" aria-label={texts.download(title)} onClick={save} disabled={isDisabled}>
          <Icon path={icons.download} />
        </IconButton>
      </span>
    </Tooltip>
  );
}
