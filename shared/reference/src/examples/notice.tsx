import { Notice } from '@atrium/ui';

/**
 * {@link Notice} is what a person has to know about the page or the form in front of them. What they did is confirmed by
 * a toast (`notify`) instead.
 */
export function Example() {
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Notice severity="info">Orders of today are delivered tomorrow.</Notice>
      <Notice severity="warning">This order waits for an approval.</Notice>
      <Notice severity="error">The order was refused: the article is sold out.</Notice>
    </div>
  );
}
