import MuiCheckbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './reference.module.css';

const MAX_REFERENCE_NAME = 100;

interface FieldProps<T> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function NameField({ value, onChange }: Omit<FieldProps<string>, 'label'>) {
  const { reference: texts } = useTexts();
  return (
    <TextField
      label={texts.name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: MAX_REFERENCE_NAME } }}
      autoFocus
      sx={{ mt: 1 }}
    />
  );
}

interface ChoiceProps extends FieldProps<string> {
  readonly options: readonly { readonly value: string; readonly name: string }[];
}

export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </TextField>
  );
}

interface NumberFieldProps extends FieldProps<number> {
  readonly hint?: string;
}

/** A whole number, not negative. */
export function NumberField({ label, value, hint, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      helperText={hint}
      onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, '')))}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

export function Tick({ label, value, onChange }: FieldProps<boolean>) {
  return (
    <FormControlLabel
      control={
        <MuiCheckbox size="small" checked={value} onChange={({ target }) => onChange(target.checked)} />
      }
      label={label}
    />
  );
}

interface TicksProps<T> extends FieldProps<readonly T[]> {
  readonly options: readonly { readonly value: T; readonly name: string }[];
}

/** Any number of a few. */
export function Ticks<T extends string | number>({ label, value, options, onChange }: TicksProps<T>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <Tick
            key={option.value}
            label={option.name}
            value={value.includes(option.value)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...value, option.value] : value.filter((each) => each !== option.value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
