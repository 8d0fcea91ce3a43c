import type { RequestError } from '@atrium/host';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '../../messages/list.ts';

interface DownloadDocumentsButtonProps {
  label: string;
  /** @param failed returns the message of a failed download */
  download: (failed: (error: RequestError) => string) => Promise<void>;
  className?: string;
}

export function DownloadDocumentsButton({ label, download, className }: DownloadDocumentsButtonProps) {
  const texts = useTexts();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    await download(({ problem, statusText }) => {
      const [refused] = Object.values(problem?.errors ?? {}).flat();
      return refused ? texts.documentsRefused(refused) : texts.downloadAllFailed(statusText);
    });
    setBusy(false);
  };
  return (
    // The button is not disabled while busy: that would take the focus from people who use the keyboard.
    <Button
      size="small"
      color="secondary"
      aria-disabled={isBusy}
      onClick={() => !isBusy && void take()}
      {...(className && { className })}
    >
      {isBusy ? texts.downloadingAll : label}
    </Button>
  );
}
