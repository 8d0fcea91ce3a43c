import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const button = drawn.querySelector<HTMLElement>('[aria-haspopup=menu][aria-expanded=false]');
        button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        return document.querySelector('[role=menuitem]')?.textContent === 'Send';
      }}
    >
      <Menu>
        <MenuButton>More</MenuButton>
        <MenuItems anchor="bottom">
          <MenuItem>
            <button type="button">Send</button>
          </MenuItem>
        </MenuItems>
      </Menu>
    </Sample>
  );
}
