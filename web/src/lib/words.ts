import type { FieldMessage } from '@keywright/contract/errors';
import { m } from '@keywright/words/messages';

/** What a field can be told, in the words of the person's language. */
export const fieldWords: Record<FieldMessage, () => string> = {
  required: () => m.field_required(),
  invalid: () => m.field_invalid(),
  'email.required': () => m.field_email_required(),
  'email.invalid': () => m.field_email_invalid(),
  'password.required': () => m.field_password_required(),
  'password.new_required': () => m.field_password_new_required(),
  'password.too_short': () => m.field_password_too_short(),
  'password.too_short_admin': () => m.field_password_too_short_admin(),
  'password.same': () => m.field_password_same(),
  'factor_code.required': () => m.field_factor_code_required(),
  'zip.invalid': () => m.field_zip_invalid(),
  'file.not_document': () => m.field_file_not_document(),
  'file.pdf_not_plain': () => m.field_file_pdf_not_plain(),
  'credentials.none': () => m.field_credentials_none(),
  'credentials.both_sides': () => m.field_credentials_both_sides(),
  'password.common': () => m.field_password_common(),
  'password.like_email': () => m.field_password_like_email(),
  'name.required': () => m.field_name_required(),
  'subject.required': () => m.field_subject_required(),
  'message.required': () => m.field_message_required(),
  'fname.required': () => m.field_fname_required(),
  'lname.required': () => m.field_lname_required(),
  'name.invalid': () => m.field_name_invalid(),
  'phone.required': () => m.field_phone_required(),
  'phone.invalid': () => m.field_phone_invalid(),
  'state.required': () => m.field_state_required(),
  'phone.number_required': () => m.field_phone_number_required(),
  'company.required': () => m.field_company_required(),
  'admin_code.required': () => m.field_admin_code_required(),
  'vehicle.required': () => m.field_vehicle_required(),
  'vin.form': () => m.field_vin_form(),
  'vin.unconfirmed': () => m.field_vin_unconfirmed(),
  'file.required': () => m.field_file_required(),
  'file.not_image': () => m.field_file_not_image(),
  'file.too_large': () => m.field_file_too_large(),
  'file.unreadable': () => m.field_file_unreadable(),
  'code.required': () => m.field_code_required(),
  'code.form': () => m.field_code_form(),
  'pin.form': () => m.field_pin_form(),
  'reason.required': () => m.field_reason_required(),
  'review_note.required': () => m.field_review_note_required(),
  'note.required': () => m.field_note_required(),
  'plan_consent.required': () => m.field_plan_consent_required(),
  'source.required': () => m.field_source_required(),
  'licence.number_required': () => m.field_licence_number_required(),
  'licence.issuer_required': () => m.field_licence_issuer_required(),
  'licence.expired': () => m.field_licence_expired(),
  'date.invalid': () => m.field_date_invalid(),
  'date.order': () => m.field_date_order(),
  'date.future': () => m.field_date_future(),
  'date.too_far': () => m.field_date_too_far(),
  'text.too_long': () => m.field_text_too_long(),
};

export const isFieldMessage = (code: string): code is FieldMessage => Object.hasOwn(fieldWords, code);

/** A field's error from a schema or the server: our words for a code that we know, else what came. */
export const fieldSays = (code: string, fallback: string = code): string =>
  isFieldMessage(code) ? fieldWords[code]() : fallback;
