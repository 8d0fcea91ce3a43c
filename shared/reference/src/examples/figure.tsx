import { Figure } from '@atrium/ui';

/** {@link Figure} is one number that matters, with its label and a line below it. */
export function Example() {
  return <Figure label="Open orders" value="12" hint="3 more than last month" />;
}
