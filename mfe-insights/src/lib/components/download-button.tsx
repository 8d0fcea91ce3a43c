import { csvOf, saveFile } from '@atrium/lists';
import IconButton from '@mui/material/IconButton';
import SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { type ChartTable, linesOf } from '../chart-table.ts';
import { useTexts } from '../use-texts.ts';

interface DownloadButtonProps {
  title: string;
  table: ChartTable;
  isDisabled: boolean;
}

/** Takes a table away as a file. */
export function DownloadButton({ title, table, isDisabled }: DownloadButtonProps) {
  const texts = useTexts();
  const save = () =>
    saveFile(
      new Blob([csvOf(linesOf(table))], { type: 'text/csv;charset=utf-8' }),
      `${title.toLowerCase().replaceAll(/\W+/g, '-')}.csv`,
    );
  return (
    <Tooltip title={texts.downloadShort}>
      <span>
        <IconButton size="small" aria-label={texts.download(title)} onClick={save} disabled={isDisabled}>
          <SvgIcon
            aria-hidden
            fontSize="small"
            sx={{ fill: 'none', stroke: 'currentColor', strokeWidth: 1.6, strokeLinecap: 'round' }}
          >
            <path d="M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4.5 19.5h15" />
          </SvgIcon>
        </IconButton>
      </span>
    </Tooltip>
  );
}
