/** Where sample companies sit: one country, how many of them, and what its cities and people are called. */
export type SampleCountry = {
  country: string;
  /** Companies here, in proportion to the weights of the other countries. */
  weight: number;
  /** Size of a funding round here beside the same round in the United States. */
  roundSize: number;
  /** Cultures that people's names come from, as `name*weight`. */
  cultures: string;
  /** Wider regions the country is listed under. */
  regions: string;
  /** `Region: City*weight, City; Region: City`; a city without `*` weighs 1, a list without a colon has no regions. */
  cities: string;
};
