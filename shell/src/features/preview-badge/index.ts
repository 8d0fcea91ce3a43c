export { PreviewBadge } from './preview-badge.tsx';
