import { Command } from 'cmdk';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample works={(drawn) => drawn.querySelectorAll('[cmdk-item]').length === 1}>
      <Command label="Commands">
        <Command.Input value="lett" />
        <Command.List>
          <Command.Item>Send a letter</Command.Item>
          <Command.Item>Pay a fee</Command.Item>
        </Command.List>
      </Command>
    </Sample>
  );
}
