/** In place of a dialog while its script loads: keys typed for it must not be taken for shortcuts. */
export function PendingDialog() {
  return <div role="dialog" aria-busy="true" hidden />;
}
