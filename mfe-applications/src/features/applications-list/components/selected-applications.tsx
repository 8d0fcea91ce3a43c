import { MAX_REPEATED_VALUES } from '@atrium/contract';
import { request, useCanFor } from '@atrium/host';
import { downloadFile, SelectionBar } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Typography from '@mui/material/Typography';
import { DownloadDocumentsButton } from '../../../lib/components/download-documents-button.tsx';
import { SelectionExportButton } from '../../../lib/components/export-button.tsx';
import { InstructButton } from '../../../lib/components/instruct-button.tsx';
import { ALL_PAGE_SIZE, SelectAllButton } from '../../../lib/components/select-all-button.tsx';
import { withoutPaging } from '../../../lib/list-address.ts';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/list.ts';
import type { ApplicationsList } from '../use-applications-list.ts';

/** Number of selected applications, and what can be done with them. */
export function SelectedApplications({
  list: { selection, selected, query, load, total, see },
}: {
  list: ApplicationsList;
}) {
  const texts = useTexts();
  const isNarrow = useIsNarrow();
  const id = [...selection.ids];
  const mayInstructFor = useCanFor('instructions:write');
  const mayInstruct = selected.some(({ customer }) => mayInstructFor(customer.id));
  const format = useFormat();
  // More can be instructed than can be exported.
  const areTooMany = id.length > MAX_REPEATED_VALUES;
  return (
    <SelectionBar selection={selection} hasPageCheckbox={isNarrow}>
      {mayInstruct && (
        <InstructButton
          about={{ what: 'selection', id: 0 }}
          selected={{ applications: selected }}
          notShown={id.length - selected.length}
          onSent={load.reload}
          onClosed={(isSent) => isSent && selection.clear()}
        />
      )}
      {mayInstruct && (
        <SelectAllButton
          selection={selection}
          total={total}
          loadPage={async (page) =>
            (
              await request('GET /customer-portal/applications', {
                query: { ...withoutPaging(query), page, pageSize: ALL_PAGE_SIZE },
              })
            ).applications
          }
          onLoaded={see}
        />
      )}
      {areTooMany ? (
        <Typography variant="caption" color="textSecondary" sx={{ alignSelf: 'center' }}>
          {texts.tooManyToExport(format.number(MAX_REPEATED_VALUES))}
        </Typography>
      ) : (
        <>
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
        </>
      )}
    </SelectionBar>
  );
}
