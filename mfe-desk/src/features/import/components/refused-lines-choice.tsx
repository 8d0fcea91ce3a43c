import { Section } from '@atrium/ui';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTexts } from '../../../messages/index.ts';

interface RefusedLinesChoiceProps {
  readonly isPartial: boolean;
  readonly onChoose: (isPartial: boolean) => void;
}

/** What becomes of the lines that are right where others are refused. */
export function RefusedLinesChoice({ isPartial, onChoose }: RefusedLinesChoiceProps) {
  const { imports: texts } = useTexts();
  return (
    <Section title={texts.ifRefused}>
      <RadioGroup
        aria-label={texts.ifRefused}
        value={isPartial ? 'right' : 'nothing'}
        onChange={({ target }) => onChoose(target.value === 'right')}
      >
        <FormControlLabel value="nothing" control={<Radio size="small" />} label={texts.importNothing} />
        <FormControlLabel value="right" control={<Radio size="small" />} label={texts.importRight} />
      </RadioGroup>
    </Section>
  );
}
