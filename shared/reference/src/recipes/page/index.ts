export { ArchivePage as Component } from './archive-page.tsx';
