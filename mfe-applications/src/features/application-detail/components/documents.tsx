import type { ApplicationDetail } from '@atrium/contract';
import { downloadFile } from '@atrium/lists';
import { DateTime, EmptyState, Icon, icons, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DownloadDocumentsButton } from '../../../lib/components/download-documents-button.tsx';
import { useTexts } from '../../../messages/index.ts';
import { canPreview, DocumentPreview } from './document-preview.tsx';
import { SCREEN_ONLY } from './print-styles.tsx';

type Document = ApplicationDetail['documents'][number];

interface DocumentsProps {
  applicationId: number;
  documents: readonly Document[];
}

/** Documents that were filed or received, to download one by one or all together. */
export function Documents({ applicationId, documents }: DocumentsProps) {
  const texts = useTexts();
  const action = documents.length > 1 && <DownloadAll applicationId={applicationId} />;
  return (
    <Section title={texts.documents} action={action} flush>
      {documents.length === 0 ? (
        <EmptyState title={texts.noDocumentsTitle} isPlain>
          {texts.noDocumentsText}
        </EmptyState>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {documents.map((document) => (
            <Row key={document.id} document={document} />
          ))}
        </Box>
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

function Row({ document }: { document: Document }) {
  const { id, name, sizeBytes, uploadedAt } = document;
  const texts = useTexts();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile('GET /customer-portal/documents/:id/content', { params: { id } }, ({ statusText }) =>
      texts.downloadFailed(name, statusText),
    );
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
          {format.bytes(sizeBytes)} · <DateTime value={uploadedAt} />
        </Typography>
      </Box>
      {canPreview(document) && (
        <IconButton
          size="small"
          aria-label={texts.preview(name)}
          onClick={() => setPreviewed(true)}
          className={SCREEN_ONLY}
        >
          <Icon path={icons.eye} />
        </IconButton>
      )}
      {isPreviewed && (
        <DocumentPreview
          document={document}
          onDownload={() => void download()}
          onClose={() => setPreviewed(false)}
        />
      )}
      <IconButton
        size="small"
        aria-label={texts.download(name)}
        aria-disabled={isBusy}
        onClick={() => !isBusy && void download()}
        className={SCREEN_ONLY}
      >
        <Icon path={icons.download} />
      </IconButton>
    </Box>
  );
}
