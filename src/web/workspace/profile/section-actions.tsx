import { type ReactNode, useRef, useState } from 'react';
import { OVERLAP_HOURS } from '#domain/accounts/credentials.ts';
import { countText } from '#domain/counts.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ACCOUNT_KEYS } from '../../members/accounts/account-queries.ts';
import { type Issues, useSubmit } from '../../members/accounts/use-submit.ts';
import { ActionButton, type ActionButtonProps } from '../../platform/api/action-button.tsx';
import { ConfirmBox } from '../../platform/api/confirm-box.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { useHydrated } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';

export function RowAction<T>(action: Omit<ActionButtonProps<T>, 'refetch' | 'className'>) {
  return <ActionButton {...action} refetch={ACCOUNT_KEYS} className="in-[li]:items-end" />;
}

/** Asks before access ends that can be given again. */
export const withdrawal = (question: string) => ({ question, cancel: 'Cancel', variant: 'danger' }) as const;

/** Asks before something is deleted for good. */
export const deletion = (question: string) => ({ ...withdrawal(question), adverb: 'permanently' });

type ConfirmChangeProps = {
  /** The consequences. */
  children: string;
  confirm: string;
  busyText: string;
  danger?: boolean;
  send: () => Promise<unknown>;
  done?: () => void;
  onClose: () => void;
};

/** Inline confirmation of a change that affects payment or access. */
export function ConfirmChange({ children, confirm, busyText, danger, send, done, onClose }: ConfirmChangeProps) {
  const { busy, refused, act } = useAction({ refetch: ACCOUNT_KEYS });
  const box = useRef<HTMLDivElement>(null);
  const finish = () => {
    done?.();
    onClose();
  };
  const cancel = () => {
    box.current?.closest('section')?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    onClose();
  };
  return (
    <div ref={box} className="min-w-0">
      <ConfirmBox
        label={confirm}
        confirm={confirm}
        cancel="Keep current plan"
        variant={danger ? 'danger' : 'main'}
        busy={busy}
        busyText={busyText}
        error={refused?.message}
        onConfirm={() => act(send, finish)}
        onCancel={cancel}
      >
        {children}
      </ConfirmBox>
    </div>
  );
}

type SettingProps = { on: boolean; save: (on: boolean) => Promise<unknown>; children: string };

/** A setting that is saved when it is ticked. */
export function Setting({ on, save, children }: SettingProps) {
  const { act, refused } = useAction({ refetch: ACCOUNT_KEYS });
  return (
    <div>
      <Checkbox
        state={on ? 'on' : 'off'}
        onTick={() =>
          act(
            () => save(!on),
            () => toast({ title: 'Setting saved' }),
          )
        }
      >
        {children}
      </Checkbox>
      <Refusal message={refused?.message} />
    </div>
  );
}

type FieldValues<Field extends string> = Readonly<Record<Field, string>>;

type SaveFormProps<Field extends string, T> = {
  submit: string;
  busyText: string;
  variant?: ButtonVariant;
  fields?: readonly Field[];
  check?: (values: FieldValues<Field>) => Issues<Field>;
  /** Server errors to show next to a field. */
  beside?: { readonly [C in ErrorCode]?: Field };
  send: (values: FieldValues<Field>) => Promise<T>;
  done?: (answer: T) => void;
  /** Clears the fields after saving. */
  resetOnSave?: boolean;
  onCancel?: () => void;
  children?: (issues: Issues<Field>) => ReactNode;
};

/** A form with its own save button. Input stays until it is saved, even after errors. */
export function SaveForm<Field extends string, T>({
  submit,
  busyText,
  variant = 'outline',
  fields = [],
  check = () => ({}),
  beside,
  send,
  done,
  resetOnSave = false,
  onCancel,
  children,
}: SaveFormProps<Field, T>) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmit(fields, {
    check,
    beside,
    send,
    done: (answer) => {
      if (resetOnSave) {
        form.current?.reset();
        form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
      }
      done?.(answer);
    },
    refetch: ACCOUNT_KEYS,
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={submission.submit} className="flex max-w-110 flex-col gap-3.5">
      {children?.(submission.issues)}
      <Refusal message={submission.refused?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} busy={submission.busy} busyText={busyText} disabled={!hydrated}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** New keys or secrets by the id of their row, until the user has saved them. */
export function useNewSecrets() {
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  return {
    secrets,
    showSecret: (id: string | number, secret: string) => setSecrets((current) => ({ ...current, [id]: secret })),
    hideSecret: (id: string | number) => setSecrets(({ [id]: _, ...others }) => others),
  };
}

type ShownOnceProps = { text: string; name: string; onSaved: () => void; children: ReactNode };

const focus = (box: HTMLElement | null) => box?.focus();

/** A new key or secret, in view and with focus, because it may be far from the button that made it. */
export function ShownOnce({ text, name, onSaved, children }: ShownOnceProps) {
  return (
    <div
      role="status"
      tabIndex={-1}
      ref={focus}
      className="grid min-w-0 scroll-mt-17 gap-3 rounded-control outline-offset-4"
    >
      <p className="text-13">{children}</p>
      <KeyText>{text}</KeyText>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} variant="main">{`Copy ${name}`}</CopyButton>
        <Button onClick={onSaved}>I've saved this {name}</Button>
      </div>
    </div>
  );
}

/** A long text to copy, such as a key. */
export function KeyText({ children }: { children: string }) {
  return (
    <code className="rounded-control border border-line bg-sunken px-4 py-3 text-13 break-all select-all">
      {children}
    </code>
  );
}

/** How long what was replaced keeps working. */
export const OVERLAP = countText(OVERLAP_HOURS.default, 'hour');

/** Asks before a secret is replaced, because whatever uses it has to be changed. */
export const rotation = (question: string) => ({ question, cancel: 'Cancel', variant: 'main' }) as const;

type CopyButtonProps = { text: string; variant?: ButtonVariant; children: string };

export function CopyButton({ text, variant, children }: CopyButtonProps) {
  const copy = async () => {
    toast((await copyText(text)) ? { title: 'Copied' } : { ...MESSAGES.notCopied, tone: 'bad' });
  };
  return (
    <Button variant={variant} onClick={copy}>
      {children}
    </Button>
  );
}
