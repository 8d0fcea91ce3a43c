import { otherLanguages, type Translations } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import MuiCheckbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { languageName } from '../../../lib/other-languages.ts';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './reference.module.css';

const MAX_REFERENCE_NAME = 100;

interface FieldProps<T> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

interface Named {
  readonly name: string;
  readonly names?: Translations | undefined;
}

interface NameFieldsProps {
  readonly row: Named;
  readonly onChange: (named: Named) => void;
}

/** The name in English, and below it those in other languages. */
export function NameFields({ row: { name, names }, onChange }: NameFieldsProps) {
  const { reference: texts } = useTexts();
  const { locale } = useLocale();
  const slotProps = (lang?: string) => ({ htmlInput: { maxLength: MAX_REFERENCE_NAME, lang } });
  return (
    <>
      <TextField
        label={texts.name}
        value={name}
        onChange={({ target }) => onChange({ name: target.value, names })}
        slotProps={slotProps()}
        autoFocus
        sx={{ mt: 1 }}
      />
      {otherLanguages.map((language) => (
        <TextField
          key={language}
          label={texts.nameIn(languageName(language, locale))}
          value={names?.[language] ?? ''}
          helperText={texts.nameInHint}
          onChange={({ target }) => onChange({ name, names: { ...names, [language]: target.value } })}
          slotProps={slotProps(language)}
        />
      ))}
    </>
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
