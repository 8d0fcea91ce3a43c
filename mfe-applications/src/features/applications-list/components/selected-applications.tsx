import { downloadFile, SelectionBar } from '@atrium/lists';
import { DownloadDocumentsButton } from '../../../lib/components/download-documents-button.tsx';
import { SelectionExportButton } from '../../../lib/components/export-button.tsx';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/list.ts';
import type { ApplicationsList } from '../use-applications-list.ts';

/** Number of selected applications, and their downloads. */
export function SelectedApplications({ list: { selection, query } }: { list: ApplicationsList }) {
  const texts = useTexts();
  const isNarrow = useIsNarrow();
  const id = [...selection.ids];
  return (
    <SelectionBar selection={selection} hasPageCheckbox={isNarrow}>
      <SelectionExportButton
        count={id.length}
        call="GET /customer-portal/applications/export"
        input={(file) => ({ query: { id, sort: query.sort, ...file } })}
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
