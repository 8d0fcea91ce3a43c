export { HOST_IS_PRIVATE, isInternalAddress, lookupFor, type Reach } from './public-addresses.ts';
export {
  createPublicFetch,
  type OutgoingRequest,
  type PublicFetch,
  RESPONSE_TOO_LARGE,
} from './public-fetch.ts';
