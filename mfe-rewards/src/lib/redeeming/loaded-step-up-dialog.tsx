export { ReauthenticationDialog } from '@atrium/forms';
