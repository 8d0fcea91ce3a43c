import { Drawer } from 'vaul';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={() => {
        const drawer = document.querySelector('[data-vaul-drawer]');
        return drawer !== null && getComputedStyle(drawer).touchAction === 'none';
      }}
    >
      <Drawer.Root defaultOpen>
        <Drawer.Portal>
          <Drawer.Content>
            <Drawer.Title>A letter</Drawer.Title>
            <Drawer.Description>Sent</Drawer.Description>
          </Drawer.Content>
        </Drawer.Portal>
      </Drawer.Root>
    </Sample>
  );
}
