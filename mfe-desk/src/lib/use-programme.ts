import { request } from '@atrium/host';
import { useDesk } from './use-desk.ts';

const loadProgramme = () => request('GET /customer-portal/desk/programme', {});

/** Rewards, ways to earn, and what one person may do alone. */
export const useProgramme = () => useDesk(loadProgramme);
