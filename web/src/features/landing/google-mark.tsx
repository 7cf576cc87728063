/** The letter G: a ring in four colours with a bar. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" strokeWidth="4" aria-hidden="true">
      <path d="M5.070 8a8 8 0 0 1 12.590-1.660" stroke="#ea4335" />
      <path d="M5.070 16a8 8 0 0 1 0-8" stroke="#fbbc05" />
      <path d="M18.130 17.140A8 8 0 0 1 5.070 16" stroke="#34a853" />
      <path d="M12 12h8a8 8 0 0 1-1.870 5.140" stroke="#4285f4" />
    </svg>
  );
}
