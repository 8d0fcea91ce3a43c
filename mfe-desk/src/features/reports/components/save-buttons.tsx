import type { ExportFormat } from '@atrium/contract';
import { requestFile } from '@atrium/host';
import { saveReceived } from '@atrium/lists';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import type { ShownReport } from '../use-report.ts';

const FORMATS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

/** Saves all rows of a report. @param report null while there is none, or another one is on its way */
export function SaveButtons({ report }: { readonly report: ShownReport | null }) {
  const { reports: texts } = useTexts();
  const [saving, setSaving] = useState<ExportFormat | null>(null);
  const save = async ({ of: { report, from, to } }: ShownReport, format: ExportFormat) => {
    setSaving(format);
    const file = requestFile('GET /customer-portal/desk/reports/:report/file', {
      params: { report },
      query: { from, to, format },
    });
    await saveReceived(file, ({ statusText }) => texts.saveFailed(statusText));
    setSaving(null);
  };
  return FORMATS.map((format) => (
    <Button
      key={format}
      size="small"
      disabled={saving !== null || !report || report.rows.length === 0}
      onClick={() => report && void save(report, format)}
    >
      {saving === format ? texts.saving : texts.save[format]}
    </Button>
  ));
}
