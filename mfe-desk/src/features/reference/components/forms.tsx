import { statusTones } from '@atrium/contract/desk';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../messages/index.ts';
import type { FormProps } from '../reference-rows.ts';
import { Choice, NameFields, Ticks } from './fields.tsx';

export function CategoryForm({ row, onChange }: FormProps<'categories'>) {
  return <NameFields row={row} onChange={(named) => onChange({ ...row, ...named })} />;
}

export function MainStatusForm({ row, onChange }: FormProps<'mainStatuses'>) {
  const { reference: texts } = useTexts();
  return (
    <>
      <NameFields row={row} onChange={(named) => onChange({ ...row, ...named })} />
      <Choice
        label={texts.about.mainStatuses}
        value={row.tone}
        options={statusTones.map((value) => ({ value, name: texts.tones[value] }))}
        onChange={(value) =>
          onChange({ ...row, tone: statusTones.find((each) => each === value) ?? row.tone })
        }
      />
    </>
  );
}

export function StatusForm({ row, reference, onChange }: FormProps<'statuses'>) {
  const { reference: texts } = useTexts();
  const others = reference.statuses.filter(({ id }) => id !== row.id);
  return (
    <>
      <NameFields row={row} onChange={(named) => onChange({ ...row, ...named })} />
      <Choice
        label={texts.group}
        value={String(row.mainStatusId)}
        options={reference.mainStatuses.map(({ id, name }) => ({ value: String(id), name }))}
        onChange={(value) => onChange({ ...row, mainStatusId: Number(value) })}
      />
      <Ticks
        label={texts.about.statuses}
        value={row.next}
        options={others.map(({ id, name }) => ({ value: id, name }))}
        onChange={(next) => onChange({ ...row, next: [...next] })}
      />
    </>
  );
}

export function CountryForm({ row, reference, onChange }: FormProps<'countries'>) {
  const { reference: texts } = useTexts();
  return (
    <>
      <NameFields row={row} onChange={(named) => onChange({ ...row, ...named })} />
      <TextField
        label={texts.code}
        helperText={texts.codeHint}
        value={row.code}
        disabled={reference.countries.some(({ code }) => code === row.code)}
        onChange={({ target }) => onChange({ ...row, code: target.value.toUpperCase() })}
        slotProps={{ htmlInput: { maxLength: 2 } }}
      />
      <TextField
        label={texts.timeZone}
        helperText={texts.timeZoneHint}
        value={row.timeZone ?? ''}
        onChange={({ target }) => onChange({ ...row, timeZone: target.value.trim() || undefined })}
      />
      <TextField
        label={texts.holidays}
        helperText={texts.holidaysHint}
        value={row.holidays.join('\n')}
        onChange={({ target }) => onChange({ ...row, holidays: target.value.split('\n') })}
        multiline
        maxRows={8}
      />
    </>
  );
}
