/** The mailbox behind an address: drops anything after a plus sign, and dots at Gmail. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const mailbox = local.replace(/\+.*$/, '');
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${mailbox.replaceAll('.', '')}@gmail.com`
    : `${mailbox}@${domain}`;
}
