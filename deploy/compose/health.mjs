// Exits with 0 if this container's process answers /health/live. The image has no curl.
const url = `http://127.0.0.1:${process.env.OPS_PORT || 9464}/health/live`;
const isLive = await fetch(url, { signal: AbortSignal.timeout(2_500) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isLive ? 0 : 1);
