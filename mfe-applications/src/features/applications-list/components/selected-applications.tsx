import { downloadFile, SelectionBar } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import { DownloadDocumentsButton } from '../../../lib/components/download-documents-button.tsx';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/index.ts';
import type { ApplicationsList } from '../use-applications-list.ts';
import { ExportButton } from './export-button.tsx';

/** Number of selected applications, and their downloads. */
export function SelectedApplications({ list: { selection, query } }: { list: ApplicationsList }) {
  const texts = useTexts();
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const id = [...selection.ids];
  return (
    <SelectionBar selection={selection} hasPageCheckbox={isNarrow}>
      <ExportButton
        label={texts.exportSelected}
        description={texts.selectedRows(id.length, format.number(id.length))}
        query={{ id, sort: query.sort }}
      />
      <DownloadDocumentsButton
        label={texts.downloadDocuments}
        download={(failed) =>
          downloadFile('GET /customer-portal/applications/documents/content', { query: { id } }, failed)
        }
      />
    </SelectionBar>
  );
}
