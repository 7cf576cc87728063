export { createHttpClient } from './http-client';
export type { HttpCallOptions, HttpClient, HttpClientOptions } from './http-client';
export { HttpClientError } from './http-client-error';
export type { HttpFailure } from './http-client-error';
