import type { ApplicationDetail } from '@atrium/contract';
import type { RequestError } from '@atrium/host';
import { downloadFile } from '@atrium/lists';
import { DateTime, EmptyState, Icon, icons, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DownloadDocumentsButton } from '../../../lib/components/download-documents-button.tsx';
import { AddFilesButton } from '../../../lib/files/add-files-button.tsx';
import { useTexts } from '../../../messages/index.ts';
import { canPreview, DocumentPreview } from './document-preview.tsx';
import { SCREEN_ONLY } from './print-styles.tsx';

type Document = ApplicationDetail['documents'][number];

interface DocumentsProps {
  application: Pick<ApplicationDetail, 'id' | 'customer' | 'documents' | 'files'>;
  /** It is called after files were added. */
  onChanged: () => void;
}

/** Documents that were filed or received, to download one by one or all together, and what the customer added. */
export function Documents({ application, onChanged }: DocumentsProps) {
  const texts = useTexts();
  const { id, documents, files, customer } = application;
  const action = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {documents.length > 1 && <DownloadAll applicationId={id} />}
      <AddFilesButton application={application} className={SCREEN_ONLY} onAdded={onChanged} />
    </Box>
  );
  return (
    <Section title={texts.documents} action={action} flush>
      {documents.length === 0 && (
        <EmptyState title={texts.noDocumentsTitle} isPlain>
          {texts.noDocumentsText}
        </EmptyState>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </Box>
      {files.length > 0 && (
        <>
          <Typography
            variant="subtitle2"
            component="h3"
            sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            {texts.addedBy(customer.name)}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {files.map(({ id: fileId, addedAt, ...file }) => (
              <Row
                key={fileId}
                {...file}
                at={addedAt}
                download={(failed) =>
                  downloadFile(
                    'GET /customer-portal/applications/:id/files/:fileId/content',
                    { params: { id, fileId } },
                    failed,
                  )
                }
              />
            ))}
          </Box>
        </>
      )}
    </Section>
  );
}

function DownloadAll({ applicationId }: { applicationId: number }) {
  const texts = useTexts();
  return (
    <DownloadDocumentsButton
      label={texts.downloadAll}
      className={SCREEN_ONLY}
      download={(failed) =>
        downloadFile(
          'GET /customer-portal/applications/:id/documents/content',
          { params: { id: applicationId } },
          failed,
        )
      }
    />
  );
}

const rowStyle = {
  display: 'flex',
  gap: 2,
  px: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  alignItems: 'center',
};

function DocumentRow({ document }: { document: Document }) {
  const { id, name, sizeBytes, uploadedAt } = document;
  return (
    <Row
      name={name}
      sizeBytes={sizeBytes}
      at={uploadedAt}
      preview={canPreview(document) ? document : null}
      download={(failed) =>
        downloadFile('GET /customer-portal/documents/:id/content', { params: { id } }, failed)
      }
    />
  );
}

interface RowProps extends Pick<Document, 'name' | 'sizeBytes'> {
  at: string;
  preview?: Document | null;
  /** @param failed returns the message of a failed download */
  download: (failed: (error: RequestError) => string) => Promise<void>;
}

function Row({ name, sizeBytes, at, preview = null, download }: RowProps) {
  const texts = useTexts();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const take = async () => {
    setBusy(true);
    await download(({ statusText }) => texts.downloadFailed(name, statusText));
    setBusy(false);
  };
  return (
    <Box component="li" sx={rowStyle}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          columnGap: 2,
          flex: 1,
          minWidth: 0,
        }}
      >
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
          {format.bytes(sizeBytes)} · <DateTime value={at} />
        </Typography>
      </Box>
      {preview && (
        <IconButton
          size="small"
          aria-label={texts.preview(name)}
          onClick={() => setPreviewed(true)}
          className={SCREEN_ONLY}
        >
          <Icon path={icons.eye} />
        </IconButton>
      )}
      {preview && isPreviewed && (
        <DocumentPreview
          document={preview}
          onDownload={() => void take()}
          onClose={() => setPreviewed(false)}
        />
      )}
      <IconButton
        size="small"
        aria-label={texts.download(name)}
        aria-disabled={isBusy}
        onClick={() => !isBusy && void take()}
        className={SCREEN_ONLY}
      >
        <Icon path={icons.download} />
      </IconButton>
    </Box>
  );
}
