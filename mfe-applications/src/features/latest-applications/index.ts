export { LatestApplicationsCard as Component } from './latest-applications-card.tsx';
