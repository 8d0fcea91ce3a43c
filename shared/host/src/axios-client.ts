import axios from 'axios';
import { nextTraceparent } from './traces.ts';

const REQUEST_TIMEOUT_MS = 30_000;

/** The one axios instance of the page. Arrays become repeated parameters: `status=3&status=4`. */
export const http = axios.create({
  timeout: REQUEST_TIMEOUT_MS,
  paramsSerializer: { indexes: null },
});

// Servers log each call by it, and support finds it there.
http.interceptors.request.use((config) => {
  config.headers.set('traceparent', nextTraceparent());
  return config;
});
