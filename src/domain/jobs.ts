/** Names that their words do not explain. */
const NAMES: Readonly<Record<string, string>> = {
  'apply-source-rule': 'Apply a source rule',
  'close-customers': 'Close payment accounts of deleted users',
  'import-uploads': 'Preview and import uploaded files',
  'purge-audit': 'Delete old audit entries',
  'purge-apps': 'Disconnect unused apps',
  'purge-partial-files': 'Delete unfinished files',
  'purge-results': 'Delete old delivery results',
  'purge-mails': 'Delete old emails',
  'send-raises': "Email about customers' new rounds",
  'send-monthly-leads': 'Email monthly summaries',
  'send-alerts': 'Email alerts for saved searches',
};

/** The name of a kind of background job on screens: 'purge-crm-pushes' is 'Delete old CRM pushes'. */
export function jobLabel(name: string): string {
  const text = name.replace(/^purge-/, 'delete-old-').replaceAll('-', ' ');
  const words = text.replace(/\b(api|crm)\b/g, (word) => word.toUpperCase());
  return NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
