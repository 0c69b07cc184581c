import type { DeskRequest } from '@keywright/contract/desk';
import type { FocusEvent, ReactNode } from 'react';
import { isTyping } from '../../lib/keys/is-typing.ts';
import { NoCodeButton } from '../../ui/no-code-button.tsx';
import { CheckedTick } from './checked-tick.tsx';
import styles from './code-entry.module.css';
import type { CodeForm as Form } from './code-fields.ts';
import { CodeReference, CodeReferenceButton, CodeSourceField, useCodeReference } from './code-origin.tsx';
import { Codes } from './codes.tsx';
import { asksForReason, SoleReviewReason, waitsForReview } from './second-review.tsx';
import { UnopenedNote } from './unopened-note.tsx';

type CodeFormProps = {
  id: string;
  request: DeskRequest;
  form: Form;
  /** Whether the checkbox is shown by which an admin says that they checked the documents. */
  needsTick: boolean;
  /** Somebody goes on from one field to another. */
  onNextField: () => void;
  /** What else can be done here. */
  children?: ReactNode;
};

/** The fields of a form that sends a code, low enough to fit below the documents without scrolling. */
export const CodeFormFields = ({ id, request, form, needsTick, onNextField, children }: CodeFormProps) => {
  const reference = useCodeReference(form);
  const reason = form.field('soleReviewReason');
  const noteField = ({ currentTarget, target, relatedTarget: before }: FocusEvent) => {
    form.form.onFocus();
    if (before && before !== target && currentTarget.contains(before) && isTyping(before) && isTyping(target))
      onNextField();
  };
  const attributes = { ...form.form, onFocus: noteField };
  return (
    <form id={id} className={styles.form} {...attributes}>
      <Codes request={request} form={form} />
      <div className={styles.origin}>
        <CodeSourceField form={form} />
        <div className={styles.more}>
          <CodeReferenceButton {...reference} />
          {children}
        </div>
        {needsTick ? <CheckedTick form={form} request={request} /> : <UnopenedNote request={request} />}
      </div>
      {reference.isShown ? <CodeReference form={form} /> : null}
      {asksForReason(waitsForReview(request), request.secondLook, reason) ? (
        <SoleReviewReason field={reason} input={form.input('soleReviewReason')} />
      ) : null}
      <NoCodeButton form={form} />
    </form>
  );
};
