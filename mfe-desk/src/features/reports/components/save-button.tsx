import { useLocale } from '@atrium/host';
import { saveFile, toCsv } from '@atrium/lists';
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';
import type { ShownReport } from '../use-report.ts';

/** Saves the rows of a report that are shown. @param report null while there is none, or another one is on its way */
export function SaveButton({ report }: { readonly report: ShownReport | null }) {
  const { reports: texts } = useTexts();
  const { locale } = useLocale();
  const save = ({ of, columns, rows }: ShownReport) => {
    const head = columns.map((column) => texts.columns[column] ?? column);
    const lines = rows.map((row) =>
      row.map((value, at) => value ?? (columns[at] === 'agent' ? texts.notTaken : '')),
    );
    const content = new Blob([toCsv([head, ...lines], locale)], { type: 'text/csv;charset=utf-8' });
    saveFile(content, `${of.report}-${of.from}-${of.to}.csv`);
  };
  return (
    <Button
      size="small"
      disabled={!report || report.rows.length === 0}
      onClick={() => report && save(report)}
    >
      {texts.saveCsv}
    </Button>
  );
}
