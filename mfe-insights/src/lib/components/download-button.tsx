import { notify, useLocale } from '@atrium/host';
import { saveFile, toCsv } from '@atrium/lists';
import { ActionMenu, Icon, icons, type MenuButtonProps } from '@atrium/ui';
import IconButton from '@mui/material/IconButton';
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
  const save = (content: Blob, extension: string) =>
    saveFile(content, `${title.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}.${extension}`);
  const { locale } = useLocale();
  const saveCsv = () =>
    save(new Blob([toCsv(linesOf(table), locale)], { type: 'text/csv;charset=utf-8' }), 'csv');
  const button = (label: string, hint: string, props: MenuButtonProps | { onClick: () => void }) => (
    <IconButton size="small" aria-label={label} title={hint} disabled={isDisabled} {...props}>
      <Icon path={icons.download} />
    </IconButton>
  );
  if (!svg) return button(texts.download(title), texts.downloadShort, { onClick: saveCsv });
  const savePng = () =>
    void toPng(svg()).then(
      (png) => save(png, 'png'),
      () => notify({ message: texts.imageFailed, severity: 'error' }),
    );
  const saveSvg = () => save(new Blob([svg()], { type: 'image/svg+xml;charset=utf-8' }), 'svg');
  return (
    <ActionMenu
      choices={[
        { label: texts.asCsv, choose: saveCsv },
        { label: texts.asPng, choose: savePng },
        { label: texts.asSvg, choose: saveSvg },
      ]}
    >
      {(props) => button(texts.downloadChart(title), texts.downloadChartShort, props)}
    </ActionMenu>
  );
}
