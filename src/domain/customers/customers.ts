/** Per user, across all files. */
export const MAX_CUSTOMERS = 50_000;
/** Websites, addresses and names of all customers of a user: on average, three contacts a customer. */
export const MAX_CUSTOMER_KEYS = 4 * MAX_CUSTOMERS;
/** A customer can have several contacts, each in its own row. */
export const MAX_CUSTOMER_ROWS = 200_000;

/** Fields that identify a customer, most reliable first. */
export const CUSTOMER_FIELDS = ['website', 'linkedin', 'email', 'name'] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

/** A normalized value by which a customer matches a company. The domain of an email address counts as a website. */
export type CustomerKey = { field: CustomerField; key: string };

/** The field in each column of a file; null if unused. Several columns can contain email addresses. */
export type CustomerColumns = readonly (CustomerField | null)[];
