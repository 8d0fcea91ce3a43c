import { onDemand } from '../../lib/on-demand.ts';

/** Only who sees what another person sees needs it. */
export const viewBanner = onDemand(() => import(/* webpackChunkName: "view" */ './view-banner.tsx'));
