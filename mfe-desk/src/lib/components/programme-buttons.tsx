import Button from '@mui/material/Button';
import type { ProgrammeRow } from '../programme-change.ts';

interface ProgrammeButtonsProps {
  readonly row: ProgrammeRow;
  readonly texts: {
    readonly change: string;
    readonly changeOf: (name: string) => string;
    readonly beginAgain: string;
    readonly end: string;
    readonly endOf: (name: string) => string;
    readonly readOnly: string;
  };
  readonly mayChange: boolean;
  readonly onChange: () => void;
  readonly onEnd: () => void;
}

/** The buttons of a reward, or of a way to earn; why there are none for who may not change it. */
export function ProgrammeButtons(props: ProgrammeButtonsProps) {
  const { row, texts, mayChange, onChange, onEnd } = props;
  const { name, active } = row;
  if (!mayChange) return texts.readOnly;
  return (
    <>
      <Button size="small" aria-label={texts.changeOf(name)} onClick={onChange}>
        {active ? texts.change : texts.beginAgain}
      </Button>
      {active && (
        <Button size="small" aria-label={texts.endOf(name)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </>
  );
}
