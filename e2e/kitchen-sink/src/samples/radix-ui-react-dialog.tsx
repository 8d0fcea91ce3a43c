import * as Dialog from '@radix-ui/react-dialog';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        drawn.querySelector<HTMLElement>('[data-state=closed]')?.click();
        const dialog = document.querySelector('[role=dialog]');
        // Its style sheet for the body, which locks scrolling, must not reach the body.
        return (
          dialog?.textContent === 'A letterSent' && getComputedStyle(document.body).overflow !== 'hidden'
        );
      }}
    >
      <Dialog.Root>
        <Dialog.Trigger>Open</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay />
          <Dialog.Content>
            <Dialog.Title>A letter</Dialog.Title>
            <Dialog.Description>Sent</Dialog.Description>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </Sample>
  );
}
