/**
 * Constants of gRPC's protocol; the client bundles its own copy of the library, which must not be
 * imported here.
 */

/** States of a channel: https://github.com/grpc/grpc/blob/master/doc/connectivity-semantics-and-api.md */
export const CHANNEL = { READY: 2, SHUTDOWN: 4 } as const;

/** Status codes: https://grpc.io/docs/guides/status-codes/ */
export const STATUS = {
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  OUT_OF_RANGE: 11,
  INTERNAL: 13,
  UNAUTHENTICATED: 16,
} as const;
