export { AccessReviewPage as Component } from './components/access-review-page.tsx';
