import { MAX_REPEATED_VALUES } from '@atrium/contract';
import { request } from '@atrium/host';
import { downloadFile, SelectionBar } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Typography from '@mui/material/Typography';
import { DownloadDocumentsButton } from '../../../lib/components/download-documents-button.tsx';
import { SelectionExportButton } from '../../../lib/components/export-button.tsx';
import { ALL_PAGE_SIZE, InstructSelected } from '../../../lib/components/instruct-selected.tsx';
import { withoutPaging } from '../../../lib/list-address.ts';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/list.ts';
import type { ApplicationsList } from '../use-applications-list.ts';

/** Number of selected applications, and what can be done with them. */
export function SelectedApplications({ list }: { list: ApplicationsList }) {
  const { selection, query, load } = list;
  const texts = useTexts();
  const isNarrow = useIsNarrow();
  const id = [...selection.ids];
  const format = useFormat();
  // More can be instructed than can be exported.
  const areTooMany = id.length > MAX_REPEATED_VALUES;
  return (
    <SelectionBar selection={selection} hasPageCheckbox={isNarrow}>
      <InstructSelected
        list={list}
        what={(applications) => ({ applications })}
        loadPage={async (page) => {
          const all = { ...withoutPaging(query), page, pageSize: ALL_PAGE_SIZE };
          return (await request('GET /customer-portal/applications', { query: all })).applications;
        }}
        onSent={load.reload}
      />
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
