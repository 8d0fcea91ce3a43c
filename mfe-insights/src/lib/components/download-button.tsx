import { notify } from '@atrium/host';
import { saveFile, toCsv } from '@atrium/lists';
import { Icon, icons } from '@atrium/ui';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { type ChartTable, linesOf } from '../chart-table.ts';
import { toPng } from './chart-image.ts';

interface DownloadButtonProps {
  title: string;
  table: ChartTable;
  /** Returns the drawn chart as an SVG file. Absent if there is only a table. */
  svg?: (() => string) | undefined;
  isDisabled: boolean;
}

/** Downloads a table as CSV; a chart also as an image, chosen from a menu. */
export function DownloadButton({ title, table, svg, isDisabled }: DownloadButtonProps) {
  const texts = useTexts();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = (content: Blob, extension: string) =>
    saveFile(content, `${title.toLowerCase().replaceAll(/\W+/g, '-')}.${extension}`);
  const saveCsv = () => save(new Blob([toCsv(linesOf(table))], { type: 'text/csv;charset=utf-8' }), 'csv');
  return (
    <>
      <Tooltip title={svg ? texts.downloadChartShort : texts.downloadShort}>
        <span>
          <IconButton
            size="small"
            aria-label={svg ? texts.downloadChart(title) : texts.download(title)}
            aria-haspopup={svg && 'menu'}
            onClick={svg ? ({ currentTarget }) => setAnchor(currentTarget) : saveCsv}
            disabled={isDisabled}
          >
            <Icon path={icons.download} />
          </IconButton>
        </span>
      </Tooltip>
      {svg && (
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {[
            { label: texts.asCsv, choose: saveCsv },
            {
              label: texts.asPng,
              choose: () =>
                void toPng(svg()).then(
                  (png) => save(png, 'png'),
                  () => notify({ message: texts.imageFailed, severity: 'error' }),
                ),
            },
            {
              label: texts.asSvg,
              choose: () => save(new Blob([svg()], { type: 'image/svg+xml;charset=utf-8' }), 'svg'),
            },
          ].map(({ label, choose }) => (
            <MenuItem
              key={label}
              onClick={() => {
                setAnchor(null);
                choose();
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
