/** The numbers of all advisory locks of the product. They are arbitrary, but must differ from each other. */

/** Held by the process that serves the product from a data folder. */
export const SERVING_LOCK = 7_301;
/** Shared by all processes that use the database of a data folder. */
export const IN_USE_LOCK = 7_302;
export const SAMPLE_LOCK = 7_303;
export const DEMO_LOCK = 7_304;
export const SANDBOX_LOCK = 7_406;
/** One process at a time matches saved searches, and the others rely on it. */
export const MATCHING_LOCK = 7_407;
/** One change of delivery results at a time. */
export const RESULTS_LOCK = 7_408;
/** One process at a time searches for holders of recalled contacts. */
export const HOLDERS_LOCK = 7_442;
/** Shared by transactions that record an export. */
export const RECORDING_LOCK = 7_443;
