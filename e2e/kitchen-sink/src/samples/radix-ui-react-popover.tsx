import * as Popover from '@radix-ui/react-popover';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        drawn.querySelector<HTMLElement>('[data-state=closed]')?.click();
        const place = document.querySelector('[data-radix-popper-content-wrapper]');
        return place !== null && getComputedStyle(place).position === 'fixed';
      }}
    >
      <Popover.Root>
        <Popover.Trigger>Open</Popover.Trigger>
        <Popover.Portal>
          <Popover.Content>More</Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </Sample>
  );
}
