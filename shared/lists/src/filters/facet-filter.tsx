import { hasWords } from '@atrium/contract';
import { Checkbox } from '@atrium/ui';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../messages/index.ts';
import * as styles from './facet-filter.module.css';
import { PopupButton } from './popup-button.tsx';

export interface FacetOption {
  value: string;
  name: string;
  mark?: ReactNode;
}

export interface FacetFilterProps {
  name: string;
  options: readonly FacetOption[];
  chosen: readonly (number | string)[] | undefined;
  onChange: (chosen: string[]) => void;
}

/** With more options than this, there is a search field. */
const MAX_WITHOUT_SEARCH = 10;
const MAX_SHOWN = 100;

/** A filter with several values: a button that shows the selection, and a popup with the options. */
export function FacetFilter({ name, options, chosen: values = [], onChange }: FacetFilterProps) {
  const texts = useTexts();
  const chosen = values.map(String);
  const only = chosen.length === 1 ? options.find(({ value }) => value === chosen[0]) : undefined;
  const label = only ? `${name}: ${only.name}` : chosen.length > 0 ? `${name}: ${chosen.length}` : name;
  return (
    <PopupButton
      label={label}
      accessibleName={only ? label : texts.chosen(name, chosen.length)}
      isActive={chosen.length > 0}
    >
      {() => <Options name={name} options={options} chosen={chosen} onChange={onChange} />}
    </PopupButton>
  );
}

interface OptionsProps extends Omit<FacetFilterProps, 'chosen'> {
  chosen: readonly string[];
}

function Options({ name, options, chosen, onChange }: OptionsProps) {
  const texts = useTexts();
  const [needle, setNeedle] = useState('');
  const found = options.filter((option) => hasWords(option.name, needle));
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <div className={styles.options}>
      {options.length > MAX_WITHOUT_SEARCH && (
        <TextField
          autoFocus
          fullWidth
          value={needle}
          onChange={({ target }) => setNeedle(target.value)}
          placeholder={texts.findOption(name)}
          slotProps={{ htmlInput: { 'aria-label': texts.findOption(name) } }}
          sx={{ mb: 0.5 }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be shown a second time */}
      <div role="group" aria-label={name} className={styles.list}>
        {found.slice(0, MAX_SHOWN).map((option) => (
          <Option
            key={option.value}
            option={option}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
        {found.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
            {texts.nothingFound}
          </Typography>
        )}
      </div>
      {chosen.length > 0 && (
        <Button size="small" variant="text" onClick={() => onChange([])} sx={{ mt: 0.5 }}>
          {texts.clearFilter}
        </Button>
      )}
    </div>
  );
}

interface OptionProps {
  option: FacetOption;
  checked: boolean;
  onChange: () => void;
}

function Option({ option: { name, mark }, checked, onChange }: OptionProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.option}>
      <Checkbox id={id} checked={checked} onChange={onChange} className={styles.box} />
      <span className={styles.name}>
        {mark}
        {name}
      </span>
    </label>
  );
}
