import { useCanFor } from '@atrium/host';
import { downloadFile, SelectionBar } from '@atrium/lists';
import { DownloadDocumentsButton } from '../../../lib/components/download-documents-button.tsx';
import { SelectionExportButton } from '../../../lib/components/export-button.tsx';
import { InstructButton } from '../../../lib/components/instruct-button.tsx';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/list.ts';
import type { ApplicationsList } from '../use-applications-list.ts';

/** Number of selected applications, and what can be done with them. */
export function SelectedApplications({
  list: { selection, selected, query, load },
}: {
  list: ApplicationsList;
}) {
  const texts = useTexts();
  const isNarrow = useIsNarrow();
  const id = [...selection.ids];
  const mayInstructFor = useCanFor('instructions:write');
  return (
    <SelectionBar selection={selection} hasPageCheckbox={isNarrow}>
      {selected.some(({ customer }) => mayInstructFor(customer.id)) && (
        <InstructButton
          about={{ what: 'selection', id: 0 }}
          selected={{ applications: selected }}
          notShown={id.length - selected.length}
          onSent={load.reload}
          onClosed={(isSent) => isSent && selection.clear()}
        />
      )}
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
