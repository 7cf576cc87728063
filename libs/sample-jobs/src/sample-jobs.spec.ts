import { SAMPLE_JOBS } from './index';

describe('the bundled feed', () => {
  it('has 24 jobs or more, each under a name of its own', () => {
    expect(SAMPLE_JOBS.length).toBeGreaterThanOrEqual(24);
    expect(new Set(SAMPLE_JOBS.map(({ slug }) => slug)).size).toBe(SAMPLE_JOBS.length);
  });

  it('names no employer, only its kind', () => {
    for (const { employer } of SAMPLE_JOBS) expect(employer).toMatch(/^Sample employer, [a-z-]/);
  });

  it('has every country of the filter, remote work, and types of every price', () => {
    const places = SAMPLE_JOBS.map(({ location }) => location).join();
    for (const place of ['Nigeria', 'United', 'Canada', 'Australia', 'Remote', 'Worldwide']) {
      expect(places).toContain(place);
    }
    const types = new Set(SAMPLE_JOBS.map(({ type }) => type));
    expect([...types]).toEqual(
      expect.arrayContaining(['Internship', 'Part-time', 'Full-time', 'Contract', 'Volunteer']),
    );
  });
});
