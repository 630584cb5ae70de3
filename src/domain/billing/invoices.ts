const INVOICE_TEXTS: Readonly<Record<string, string>> = {
  draft: 'Draft',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Void',
};

/**
 * Describes the payment of an invoice. The provider leaves the last one of a plan that ended unpaid open.
 * @param isDue whether an open one can still be charged
 */
export function invoiceText({ total, status }: { total: number; status: string | null }, isDue: boolean): string {
  if (total === 0) return 'Nothing due';
  if (status === 'open') return isDue ? 'Payment due' : 'Not collected';
  return INVOICE_TEXTS[status ?? ''] ?? '';
}
