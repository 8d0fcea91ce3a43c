import type { InstructionCost, InstructionKind } from '@atrium/contract';
import { useFormat } from '@atrium/ui';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTexts } from '../../messages/instructing.ts';

interface KindChoiceProps {
  kinds: readonly InstructionKind[];
  chosen: number | null;
  isOfMany: boolean;
  onChoose: (id: number) => void;
}

export function KindChoice({ kinds, chosen, isOfMany, onChoose }: KindChoiceProps) {
  const texts = useTexts().instructing;
  const labelId = useId();
  const priceOf = usePrice();
  const [first] = kinds;
  return (
    <FormControl>
      <FormLabel id={labelId}>{texts.kinds}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen ?? ''}
        onChange={(_, value) => onChoose(Number(value))}
      >
        {kinds.map(({ id, name, cost, needsFile }) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio size="small" autoFocus={id === (chosen ?? first?.id)} />}
            label={
              <>
                {name}
                <Typography component="span" variant="body2" color="textSecondary">
                  {` · ${priceOf(cost, isOfMany)}${needsFile ? ` · ${texts.needsFile}` : ''}`}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

function usePrice() {
  const texts = useTexts().instructing;
  const format = useFormat();
  return (cost: InstructionCost, isOfMany: boolean) => {
    if (cost === null) return texts.noCharge;
    if (cost === 'quotation') return texts.byQuotation;
    return isOfMany ? texts.each(format.money(cost)) : format.money(cost);
  };
}
