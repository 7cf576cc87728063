import { rankTest } from './rank-test.fixture';

it('finds a difference of a tenth of the noise’s width', () => {
  const noise = Array.from({ length: 200 }, (_, index) => (index * 7_919) % 1_000);
  expect(rankTest(noise, noise)).toBeGreaterThan(0.5);
  expect(
    rankTest(
      noise,
      noise.map((time) => time + 100),
    ),
  ).toBeLessThan(0.01);
});
