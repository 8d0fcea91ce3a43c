export { ToastStack } from '../features/toasts/index.ts';
export { startRemotes } from '../federation/start-remotes.ts';
export { FramedPages } from './framed-pages.tsx';
export { PagesOfRemotes } from './pages-of-remotes.tsx';

export const loadHome = () => import(/* webpackChunkName: "home" */ './home-route.tsx');
