import { StatusBadge, ToneShape } from '@atrium/ui';

/**
 * {@link StatusBadge} is a state in a colour, with a shape and a word, so that none of them is needed to read it.
 * {@link ToneShape} is the shape alone, next to a text that says the same.
 */
export function Example() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      <StatusBadge tone="neutral" label="Draft" />
      <StatusBadge tone="progress" label="On its way" />
      <StatusBadge tone="attention" label="Needs approval" />
      <StatusBadge tone="success" label="Delivered" />
      <StatusBadge tone="closed" label="Cancelled" />
      <span>
        <ToneShape tone="attention" /> 3 need approval
      </span>
    </div>
  );
}
