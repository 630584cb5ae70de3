/** In place of a dialog while its script loads: keys typed for it must not be taken for shortcuts. */
export function PendingDialog() {
  return <div role="dialog" aria-busy="true" hidden />;
}

/** Whether a dialog, or one below a button, is open or about to. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"]') !== null;
}
