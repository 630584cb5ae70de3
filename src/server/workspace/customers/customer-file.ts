import {
  type CustomerField,
  type CustomerKey,
  MAX_CUSTOMER_KEYS,
  MAX_CUSTOMER_ROWS,
  MAX_CUSTOMERS,
} from '#domain/customers/customers.ts';
import {
  customerLabel,
  isCustomerValue,
  proposeCustomerColumns,
  readCustomer,
} from '#domain/customers/read-customers.ts';
import { signerWith } from '../../platform/database/secrets.ts';
import { tooMany, type UserFile, type UserFileFormat } from '../user-files/user-file-format.ts';

/** Customers. Keys are distinct; `fields`, `keys`, `isMain` and `hashes` are parallel arrays. */
type CustomerFileContents = {
  customers: number;
  fields: CustomerField[];
  keys: string[];
  /** Whether the key is the most reliable one of a customer. */
  isMain: boolean[];
  /** Keyed hashes; null without a secret. */
  hashes: string[] | null;
  /** Row numbers of the accepted rows. */
  rows: number[];
  /** Names of the customers in them, for previews only. */
  rowLabels: string[];
  /** Positions in `keys` for each accepted row. */
  rowKeys: number[][];
  /** Those of them that are only the domain of an email address in the row. */
  rowDomains: number[][];
};

export type CustomerFile = UserFile<CustomerField, CustomerFileContents>;

export const CUSTOMER_FILE: UserFileFormat<CustomerField, CustomerFileContents, { secret: string | null }> = {
  maxRows: MAX_CUSTOMER_ROWS,
  propose: proposeCustomerColumns,
  isUsable: (columns) => columns.some((field) => field !== null),
  needs: 'must include a column with websites, email addresses, LinkedIn pages or names',
  isValue: isCustomerValue,
  open(columns, { secret }, reject) {
    const numbers = new Map<string, number>();
    const file: CustomerFileContents = {
      customers: 0,
      fields: [],
      keys: [],
      isMain: [],
      hashes: null,
      rows: [],
      rowLabels: [],
      rowKeys: [],
      rowDomains: [],
    };

    function numberOf({ field, key }: CustomerKey): number {
      const text = `${field} ${key}`;
      const existingNumber = numbers.get(text);
      if (existingNumber !== undefined) return existingNumber;
      if (file.keys.length >= MAX_CUSTOMER_KEYS) throw tooMany(MAX_CUSTOMER_KEYS, 'websites, addresses and names');
      const number = file.keys.push(key) - 1;
      file.fields.push(field);
      file.isMain.push(false);
      numbers.set(text, number);
      return number;
    }

    return {
      add(row, cells) {
        const customer = readCustomer(cells, columns);
        if ('rejected' in customer) return reject(row, customer.rejected);
        const keys = customer.keys.map(numberOf);
        file.rows.push(row);
        if (secret === null) file.rowLabels.push(customerLabel(cells, columns));
        file.rowKeys.push(keys);
        file.rowDomains.push(keys.filter((_, i) => customer.keys[i]?.isEmailDomain));
        const main = keys[0] as number;
        if (file.isMain[main]) return;
        file.isMain[main] = true;
        file.customers++;
        if (file.customers > MAX_CUSTOMERS) throw tooMany(MAX_CUSTOMERS, 'customers');
      },
      end() {
        const signer = secret === null ? null : signerWith(secret);
        const hashes = signer && file.fields.map((field, i) => signer.sign(`${field} ${file.keys[i]}`));
        return { ...file, hashes };
      },
    };
  },
};
