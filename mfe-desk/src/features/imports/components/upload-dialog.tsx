import type { DeskInputOf } from '@atrium/contract/desk';
import { MAX_IMPORT_BYTES } from '@atrium/contract/desk';
import { FormDialog } from '@atrium/forms';
import { customerPath, type RequestError, request } from '@atrium/host';
import { Notice } from '@atrium/ui';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChanges } from '../../../lib/use-changes.ts';
import { useDesk } from '../../../lib/use-desk.ts';
import { useTexts } from '../../../messages/index.ts';
import { uploadImport } from '../upload-import.ts';

const CUSTOMERS = 'GET /customer-portal/desk/customers';
/** As many as fit without scrolling; a search finds the others. */
const SHOWN = 6;

/** Asks for the customer and the file. */
export function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const { imports: texts } = useTexts();
  const navigate = useNavigate();
  const [customerId, setCustomerId] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [sentBytes, setSentBytes] = useState(0);
  const uploading = useRef<AbortController>(null);
  // What was sent of a file that is not uploaded completely is removed after a day.
  useEffect(() => () => uploading.current?.abort(), []);
  const isTooLarge = file !== null && file.size > MAX_IMPORT_BYTES;
  const { isWorking, change } = useChanges();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (customerId === null || file === null) return;
    setSentBytes(0);
    uploading.current = new AbortController();
    const { signal } = uploading.current;
    const upload = async () => {
      const { id } = await uploadImport(customerId, file, { signal, onProgress: setSentBytes });
      navigate(customerPath(`imports/${id}`));
    };
    void change(upload, { messageOf: reasonOf });
  };
  return (
    <FormDialog
      title={texts.uploadTitle}
      confirm={texts.upload}
      maxWidth="sm"
      isWorking={isWorking}
      isDisabled={customerId === null || !file?.size || isTooLarge}
      formProps={{ onSubmit: submit, noValidate: true }}
      onClose={onClose}
    >
      <CustomerChoice chosen={customerId} onChoose={setCustomerId} />
      <FileChoice file={file} onChoose={setFile} />
      {isTooLarge && <Notice severity="error">{texts.tooLarge}</Notice>}
      {file && isWorking && (
        <progress
          style={{ width: '100%', accentColor: 'var(--atrium-palette-primary-main)' }}
          max={file.size}
          value={sentBytes}
          aria-label={texts.uploadProgress}
        />
      )}
    </FormDialog>
  );
}

/** A file that is refused says why with one of its fields. */
function reasonOf({ problem, statusText }: RequestError): string {
  const [reason] = Object.values(problem?.errors ?? {}).flat();
  return reason ?? problem?.title ?? statusText;
}

interface CustomerChoiceProps {
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

function CustomerChoice({ chosen, onChoose }: CustomerChoiceProps) {
  const { imports: texts } = useTexts();
  const [search, setSearch] = useState('');
  const load = useCallback(() => {
    const query: DeskInputOf<typeof CUSTOMERS>['query'] = { pageSize: SHOWN, ...(search && { search }) };
    return request(CUSTOMERS, { query });
  }, [search]);
  const { data, error } = useDesk(load);
  return (
    <>
      <TextField
        label={texts.searchCustomer}
        value={search}
        autoFocus
        onChange={({ target }) => {
          setSearch(target.value);
          onChoose(null);
        }}
        error={error !== null}
        helperText={error ? texts.customersNotLoaded : data?.total === 0 && texts.noCustomer}
        sx={{ mt: 1 }}
      />
      <RadioGroup
        aria-label={texts.customer}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {data?.customers.map(({ id, name, code }) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio size="small" />}
            label={`${name} (${code})`}
          />
        ))}
      </RadioGroup>
    </>
  );
}

interface FileChoiceProps {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

function FileChoice({ file, onChoose }: FileChoiceProps) {
  const { imports: texts } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {texts.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.ndjson,.jsonl"
        aria-label={texts.chooseFile}
        onChange={({ target }) => {
          onChoose(target.files?.[0] ?? null);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <p>{file ? file.name : texts.fileHint}</p>
    </div>
  );
}
