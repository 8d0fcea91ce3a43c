import type { FileCallName, InputOf } from '@atrium/contract';
import { downloadFile } from '@atrium/lists';
import { Icon, icons, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface SentFilesProps<N extends FileCallName> {
  files: readonly { readonly id: number; readonly name: string; readonly sizeBytes: number }[];
  call: N;
  inputOf: (fileId: number) => InputOf<N>;
  failed: (name: string, status: string) => string;
}

/** Files of something that was sent, each to download. */
export function SentFiles<N extends FileCallName>({ files, call, inputOf, failed }: SentFilesProps<N>) {
  const format = useFormat();
  if (files.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      {files.map(({ id, name, sizeBytes }) => (
        <Button
          key={id}
          size="small"
          startIcon={<Icon path={icons.download} />}
          sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}
          onClick={() => void downloadFile(call, inputOf(id), ({ statusText }) => failed(name, statusText))}
        >
          {`${name} · ${format.bytes(sizeBytes)}`}
        </Button>
      ))}
    </Box>
  );
}
