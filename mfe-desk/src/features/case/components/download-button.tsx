import type { requestFile } from '@atrium/host';
import { saveReceived } from '@atrium/lists';
import { Icon, icons } from '@atrium/ui';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';

/** Asks for the file. */
export type Receive = () => ReturnType<typeof requestFile>;

interface DownloadButtonProps {
  readonly name: string;
  readonly receive: Receive;
}

/** Saves a file, one at a time. */
export function DownloadButton({ name, receive }: DownloadButtonProps) {
  const { documents: texts } = useTexts().case;
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    await saveReceived(receive(), ({ statusText }) => texts.downloadFailed(name, statusText));
    setIsBusy(false);
  };
  return (
    <IconButton size="small" aria-label={texts.download(name)} disabled={isBusy} onClick={() => void save()}>
      <Icon path={icons.download} />
    </IconButton>
  );
}
