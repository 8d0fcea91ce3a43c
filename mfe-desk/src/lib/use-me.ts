import { request } from '@atrium/host';
import { useDesk } from './use-desk.ts';

const loadMe = () => request('GET /customer-portal/desk/me', {});

/** The person of the provider who is signed in; null until that is loaded. */
export const useMe = () => useDesk(loadMe).data?.staff ?? null;
