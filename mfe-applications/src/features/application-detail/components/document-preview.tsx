import { ErrorState, Loading } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { useDocumentContent } from '../use-document-content.ts';

const PDF = 'application/pdf';
/** Types that cannot run scripts. SVG and HTML can, so they are only downloaded. */
const PREVIEWED_TYPES = [PDF, 'image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** PDF files only in browsers that show them within a page, which those of phones do not. */
export function canPreview({ mediaType }: { mediaType: string }): boolean {
  return PREVIEWED_TYPES.includes(mediaType) && (mediaType !== PDF || navigator.pdfViewerEnabled);
}

interface DocumentPreviewProps {
  document: { id: number; name: string; mediaType: string };
  onDownload: () => void;
  onClose: () => void;
}

/** Shows a PDF or an image over the page. */
export function DocumentPreview({ document, onDownload, onClose }: DocumentPreviewProps) {
  const texts = useTexts();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {document.name}
      </DialogTitle>
      <DialogContent sx={{ height: '80vh', display: 'grid', placeItems: 'center' }}>
        <Content document={document} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onDownload}>{texts.downloadDocument}</Button>
        <Button autoFocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ document: { id, name, mediaType } }: Pick<DocumentPreviewProps, 'document'>) {
  const texts = useTexts();
  const { url, error } = useDocumentContent(id, mediaType);
  if (error) return <ErrorState message={texts.previewNotLoaded} requestId={error.requestId} />;
  if (!url)
    return (
      <Box sx={{ width: '100%', height: '100%' }}>
        <Loading>
          <Skeleton variant="rounded" width="100%" height="70vh" />
        </Loading>
      </Box>
    );
  if (mediaType === PDF)
    return (
      <Box component="iframe" title={name} src={url} sx={{ border: 0, width: '100%', height: '100%' }} />
    );
  return (
    <Box
      component="img"
      alt={name}
      src={url}
      sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
    />
  );
}
