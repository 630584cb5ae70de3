/** Customers of a user, over all of their files. */
export const MAX_CUSTOMERS = 50_000;
export const MAX_CUSTOMER_FILE_BYTES = 20_000_000;
/** One customer can have many contacts, and each has a row. */
export const MAX_CUSTOMER_ROWS = 200_000;

/** What identifies a customer, the most reliable first. */
export const CUSTOMER_FIELDS = ['website', 'linkedin', 'email', 'name'] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

/** A normalized fact that a customer and a company here can have in common. The domain of an email address is a website. */
export type CustomerKey = { field: CustomerField; key: string };

/** What each column of a file contains; null if it is not used. Several columns can contain email addresses. */
export type CustomerColumns = readonly (CustomerField | null)[];
