import { PageLinks } from '@atrium/ui';

/** {@link PageLinks} lead to the pages of an area, at the top of each of them. For parts of one page take {@link Tabs}. */
export function Example() {
  return (
    <PageLinks
      label="Orders"
      pages={[
        { to: '/c/1/', label: 'Overview', end: true },
        { to: '/c/1/orders/archive', label: 'Archive' },
        { to: '/c/1/orders/settings', label: 'Settings' },
      ]}
    />
  );
}
