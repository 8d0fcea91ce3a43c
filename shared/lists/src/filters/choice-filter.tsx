import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTexts } from '../messages/index.ts';
import { PopupButton } from './popup-button.tsx';

export interface ChoiceFilterProps<Value extends string> {
  name: string;
  options: readonly { readonly value: Value; readonly name: string }[];
  chosen: Value;
  /** What applies unless the person chooses; the button shows that another value was chosen. */
  initial: Value;
  onChange: (value: Value) => void;
}

/** A choice of exactly one value: a button that shows it, and a popup with all of them. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { name, options, chosen, initial, onChange } = props;
  const texts = useTexts();
  const label = texts.filter(name, options.find(({ value }) => value === chosen)?.name ?? chosen);
  return (
    <PopupButton label={label} accessibleName={label} isActive={chosen !== initial} width={232}>
      {() => (
        <RadioGroup
          aria-label={name}
          value={chosen}
          onChange={(_, text) => {
            const option = options.find(({ value }) => value === text);
            if (option) onChange(option.value);
          }}
          sx={{ p: 1 }}
        >
          {options.map((option) => (
            <FormControlLabel
              key={option.value}
              value={option.value}
              label={option.name}
              control={<Radio size="small" sx={{ p: 0.5, mr: 0.5 }} />}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ mx: 0.5 }}
            />
          ))}
        </RadioGroup>
      )}
    </PopupButton>
  );
}
