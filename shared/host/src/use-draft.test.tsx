import { act, fireEvent, render, screen } from '@testing-library/react';
import { setAuth } from './auth-store.ts';
import { dropDrafts } from './drafts.ts';
import { forgetPerson } from './renewal.ts';
import { ana, signedIn } from './testing/fake-api.ts';
import { useDraft } from './use-draft.ts';

/** A page with a dialog, as the shell shows it: not before someone is signed in. */
function Page() {
  const [isOpen, setOpen] = useDraft('dialog', false);
  return isOpen ? (
    <Dialog onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

function Dialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen, isRestored] = useDraft<readonly number[]>('chosen', []);
  return (
    <div role="dialog" aria-label={isRestored ? 'As it was' : 'New'}>
      {chosen.join()}
      <button type="button" onClick={() => setChosen([...chosen, 3])}>
        Choose
      </button>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

let unmount: () => void;
const show = () => {
  ({ unmount } = render(<Page />));
};
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByRole('dialog');

/** The end of the session takes the page out of the document; `enter` signs in. */
function endSession(enter: () => void): void {
  act(() => forgetPerson());
  unmount();
  enter();
  show();
}

beforeEach(() => {
  dropDrafts();
  signedIn(7);
  show();
});

test('an open dialog is open again when the person signs in again, with what was chosen in it', () => {
  click('Open');
  click('Choose');
  endSession(() => signedIn(7));
  expect(dialog()).toHaveTextContent('3');
  expect(dialog()).toHaveAccessibleName('As it was');
});

test('it is kept a second time', () => {
  click('Open');
  click('Choose');
  endSession(() => signedIn(7));
  endSession(() => signedIn(7));
  expect(dialog()).toHaveTextContent('3');
});

test.each([
  ['for another customer', () => signedIn(8)],
  ['to another person', () => setAuth({ loggedIn: true, selectedCustomer: 7, user: { ...ana, id: 2 } })],
  [
    'to a person with other permissions',
    () => setAuth({ loggedIn: true, selectedCustomer: 7, user: { ...ana, permissions: ['users:read'] } }),
  ],
])('nothing of it is shown %s', (_, enter) => {
  click('Open');
  click('Choose');
  endSession(enter);
  expect(dialog()).not.toBeInTheDocument();
  click('Open');
  expect(dialog()).toHaveAccessibleName('New');
});

test('a dialog that was closed stays closed, and is empty when it is opened', () => {
  click('Open');
  click('Choose');
  click('Close');
  endSession(() => signedIn(7));
  expect(dialog()).not.toBeInTheDocument();
  click('Open');
  expect(dialog()).toHaveAccessibleName('New');
});

test('a dialog that came back and was closed does not come back once more', () => {
  click('Open');
  endSession(() => signedIn(7));
  click('Close');
  unmount();
  show();
  expect(dialog()).not.toBeInTheDocument();
});
