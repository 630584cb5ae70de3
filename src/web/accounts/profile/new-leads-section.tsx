import { doneOf } from '../../api.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useApi } from '../../use-api.ts';
import { Refusal } from '../form-parts.tsx';
import { newLeadsQuery } from './account-queries.ts';
import { Loaded } from './loaded.tsx';
import { SectionBox } from './section-box.tsx';
import { useAction } from './use-change.ts';

/** Whether one is told once a month how many leads are new. */
export function NewLeadsSection() {
  const { refused, act } = useAction();
  const api = useApi();
  const choose = (monthly: boolean) => act(() => doneOf(api.account['new-leads'].$put({ json: { monthly } })));
  return (
    <SectionBox id="newLeads">
      <Loaded query={newLeadsQuery(api)}>
        {({ monthly }) => (
          <Checkbox state={monthly ? 'on' : 'off'} onTick={() => choose(!monthly)}>
            Email me a monthly summary of new leads
          </Checkbox>
        )}
      </Loaded>
      <Refusal refused={refused} />
    </SectionBox>
  );
}
