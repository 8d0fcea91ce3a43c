export { CheapestOffer as Component } from './cheapest-offer.tsx';
