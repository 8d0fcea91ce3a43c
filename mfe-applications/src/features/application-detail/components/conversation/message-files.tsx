import type { Message } from '@atrium/contract';
import { downloadFile } from '@atrium/lists';
import { Icon, icons, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '../../../../messages/conversation.ts';

const CONTENT = 'GET /customer-portal/messages/:id/files/:fileId/content';

export function MessageFiles({ message: { id, files } }: { message: Message }) {
  const texts = useTexts();
  const format = useFormat();
  if (files.length === 0) return null;
  const download = (fileId: number, name: string) =>
    downloadFile(CONTENT, { params: { id, fileId } }, ({ statusText }) =>
      texts.downloadFailed(name, statusText),
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      {files.map(({ id: fileId, name, sizeBytes }) => (
        <Button
          key={fileId}
          size="small"
          startIcon={<Icon path={icons.download} />}
          onClick={() => void download(fileId, name)}
        >
          {`${name} · ${format.bytes(sizeBytes)}`}
        </Button>
      ))}
    </Box>
  );
}
