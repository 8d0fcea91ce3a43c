import { Tabs } from '@atrium/ui';
import { useState } from 'react';

/** {@link Tabs} filter what is below them. For pages of their own take {@link PageLinks}. */
export function Example() {
  const [state, setState] = useState<string | null>('open');
  return (
    <Tabs
      label="Orders by state"
      value={state}
      onChange={setState}
      tabs={[
        { id: 'open', label: 'Open' },
        { id: 'sent', label: 'Sent' },
        { id: 'closed', label: 'Closed' },
      ]}
    />
  );
}
