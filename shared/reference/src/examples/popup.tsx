import { Popup } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';

/** {@link Popup} is a small dialog at its button: for a few controls. For a form take `FormDialog` of `@atrium/forms`. */
export function Example() {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={({ currentTarget }) => setOpener(currentTarget)}>
        Columns
      </Button>
      {opener && (
        <Popup opener={opener} edge="left" width={240} label="Columns" onClose={() => setOpener(null)}>
          <div style={{ padding: 16 }}>
            <label>
              <input type="checkbox" defaultChecked /> Delivery date
            </label>
          </div>
        </Popup>
      )}
    </>
  );
}
