import { CopyButton } from '@atrium/ui';

/** {@link CopyButton} copies a text, and says so for two seconds. Its label names what is copied. */
export function Example() {
  return (
    <>
      <code>ORD-2026-0007</code> <CopyButton text="ORD-2026-0007" label="Copy number" />
    </>
  );
}
