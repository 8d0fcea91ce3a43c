import { notify } from '@atrium/host';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTexts } from '../messages/index.ts';

const CONFIRMED_MS = 2_000;

export interface CopyButtonProps {
  text: string;
  /** It names what is copied: "Copy code". */
  label: string;
}

/** Copies a text, and says so for two seconds. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const texts = useTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify({ message: texts.copyFailed, severity: 'warning' });
    }
  };
  return (
    <Button size="small" onClick={copy} aria-live="polite" sx={{ displayPrint: 'none' }}>
      {isCopied ? texts.copied : label}
    </Button>
  );
}
