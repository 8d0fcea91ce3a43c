import { Bone, Loading } from '@atrium/ui';

/**
 * {@link Bone} is the shape of one thing that is loading, in the size that you give it. {@link Loading} says so to screen
 * readers. For whole tables, lists and figures see "Skeletons".
 */
export function Example() {
  return (
    <Loading>
      <Bone style={{ width: 160, height: 16 }} />
    </Loading>
  );
}
