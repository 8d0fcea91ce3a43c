import type { FileCallName, InputOf } from '@atrium/contract';
import { type RequestError, useLocale } from '@atrium/host';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '../messages/index.ts';
import { downloadFile } from './save-file.ts';

type PdfCallName = Extract<FileCallName, `${string}/${'pdf' | 'receipt'}`>;

export interface PdfButtonProps<N extends PdfCallName> {
  call: N;
  /** It is that of the page's own call. */
  input: Omit<InputOf<N>, 'headers' | 'body'>;
  className?: string | undefined;
}

/** Saves what a page shows as a PDF file. */
export function PdfButton<N extends PdfCallName>({ call, input, className }: PdfButtonProps<N>) {
  const texts = useTexts();
  const { timeZone } = useLocale();
  const [isRunning, setRunning] = useState(false);
  const failed = ({ problem, statusText }: RequestError) =>
    // The API says in the reader's language which part of it is too long.
    (problem?.type.endsWith(':limit-reached') && problem.detail) || texts.pdfFailed(statusText);
  const save = async () => {
    setRunning(true);
    await downloadFile(call, { ...input, query: { ...input.query, timeZone } } as InputOf<N>, failed);
    setRunning(false);
  };
  return (
    <Button size="small" className={className} disabled={isRunning} onClick={() => void save()}>
      {isRunning ? texts.savingPdf : texts.savePdf}
    </Button>
  );
}
