import type { DirectorySync } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/directory-sync.ts';

const empty: { directorySync: DirectorySync | null } = { directorySync: null };

/** How the customer's directory changes who may act for it. */
export const directorySyncArea = createAreaStore(empty, {
  directorySync: field(
    'GET /customer-portal/directory_sync',
    { directorySync: ({ directorySync }) => directorySync },
    messages.message('directorySyncFailed'),
  ),
});
