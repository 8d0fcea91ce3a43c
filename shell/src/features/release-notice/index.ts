export { ReleaseNotice } from './release-notice.tsx';
