export { NotFoundInFrame } from '../features/problem-pages/index.ts';
export { ToastStack } from '../features/toasts/index.ts';
export { startRemotes } from '../federation/start-remotes.ts';
export { FramedPages } from './framed-pages.tsx';
export { PageOfRemote } from './page-of-remote.tsx';

export const loadHome = () => import(/* webpackChunkName: "home" */ './home-route.tsx');
