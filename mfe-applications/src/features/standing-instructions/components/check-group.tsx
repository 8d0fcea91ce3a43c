import { Checkbox } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useId } from 'react';

interface CheckGroupProps<Id extends number | string> {
  label: string;
  choices: readonly { readonly id: Id; readonly name: string }[];
  /** None for all. */
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
}

export function CheckGroup<Id extends number | string>(props: CheckGroupProps<Id>) {
  const { label, choices, chosen, onChange } = props;
  const id = useId();
  const toggle = (one: Id) =>
    onChange(chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one]);
  const boxes = choices.map((choice) => (
    <Box key={choice.id} component="label" htmlFor={`${id}-${choice.id}`} sx={labelStyle}>
      <Checkbox
        id={`${id}-${choice.id}`}
        checked={chosen.includes(choice.id)}
        onChange={() => toggle(choice.id)}
      />
      {choice.name}
    </Box>
  ));
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, typography: 'body2', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, maxHeight: 144, overflowY: 'auto' }}>
        {boxes}
      </Box>
    </Box>
  );
}

const labelStyle = { display: 'inline-flex', gap: 0.5, alignItems: 'center', typography: 'body2' } as const;
