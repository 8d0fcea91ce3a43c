import { Icon, icons } from '@atrium/ui';

/**
 * {@link Icon} draws a path in a box of 24 by 24, as `remote.json` has it for the menu. {@link icons} has the portal's own.
 * An icon without text next to it needs a `label`.
 */
export function Example() {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <Icon path={icons.document} /> Document
      <Icon path={icons.alert} size="medium" label="Attention" />
      <Icon path="M5 4h14v16H5zM9 9h6M9 13h6" size="medium" label="Form" />
    </div>
  );
}
