import { ActionMenu } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';

/**
 * {@link ActionMenu} is the menu of a button. A choice leads to a page (`to`) or does something (`choose`); the button is
 * yours, and takes the props that make it open the menu.
 */
export function Example() {
  const [chosen, setChosen] = useState('nothing');
  return (
    <>
      <ActionMenu
        choices={[
          { label: 'Open the order', to: '/c/1/orders/7' },
          { label: 'Archive', choose: () => setChosen('Archive') },
          { label: 'Duplicate', choose: () => setChosen('Duplicate') },
        ]}
      >
        {(button) => <Button {...button}>More</Button>}
      </ActionMenu>{' '}
      Chosen: {chosen}
    </>
  );
}
