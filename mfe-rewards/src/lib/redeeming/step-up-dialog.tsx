import type { ReauthenticationRequest } from '@atrium/forms';
import { lazy, Suspense } from 'react';

/** Few people have a factor beyond the password. */
const Loaded = lazy(async () => {
  const { ReauthenticationDialog: Dialog } = await import(
    /* webpackChunkName: "step-up-dialog" */ './loaded-step-up-dialog.tsx'
  );
  return { default: Dialog };
});

export function StepUpDialog({ request }: { request: ReauthenticationRequest | null }) {
  return (
    request && (
      <Suspense fallback={null}>
        <Loaded request={request} />
      </Suspense>
    )
  );
}
