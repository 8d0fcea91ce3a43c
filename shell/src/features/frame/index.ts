export { Frame } from './frame.tsx';
export { FrameSkeleton } from './frame-skeleton.tsx';
