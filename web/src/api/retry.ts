import { ApiError } from './api-error';

const RETRIES = 2;

/** Whether a query is tried again: what the server has refused it would refuse again. */
export function retryUnlessRefused(count: number, error: Error): boolean {
  return (
    count < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500)
  );
}
