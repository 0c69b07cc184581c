/** The 17 positions of a VIN (49 CFR 565.15). */
const VIN_POSITIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

type VinPosition = (typeof VIN_POSITIONS)[number];
type NotLatin = `vin.not_latin_${VinPosition}`;

/** One entry for each position of a VIN at which a character is not Latin. */
export const forEachVinPosition = <T>(entryAt: (position: VinPosition) => T) =>
  Object.fromEntries(VIN_POSITIONS.map((at) => [`vin.not_latin_${at}`, entryAt(at)])) as Record<NotLatin, T>;

/**
 * What a field can be told, by code. Schemas name the code as their message; the server answers the English words, the
 * browser its own. The English ones are the specification's where it names them.
 */
export const fieldMessages = {
  required: 'This field is required.',
  invalid: 'This is not valid.',
  'email.required': 'Email is required',
  'email.invalid': 'Email is invalid',
  'password.required': 'Password is required',
  'password.new_required': 'New password is required',
  'password.too_short': 'Password must be at least 6 characters',
  'password.too_short_admin': 'Password must be at least 8 characters',
  'password.common': 'This password is too common. Please choose another one.',
  'password.like_email': 'This password is too close to your email address. Please choose another one.',
  'password.same': 'Please choose a password that is not the one you have now.',
  'factor_code.required': 'Please enter the code.',
  'zip.invalid': 'This is not a US ZIP code or a Canadian postal code.',
  'file.not_document': 'Only PDF, JPG and PNG files are accepted.',
  'file.pdf_not_plain':
    'Only plain PDF files are accepted: without a password, scripts or attachments, with at most 50 pages.',
  'credentials.none': 'Please select at least one document to upload.',
  'credentials.both_sides': "The driver's license needs both front and back.",
  'fname.required': 'First name is required',
  'lname.required': 'Last name is required',
  'name.invalid': 'A name is one line without any of these signs: < > @ / \\ :',
  'business_name.invalid': 'Use one line without these characters: < > @ \\ : and without a web address.',
  'name.required': 'Name is required',
  'subject.required': 'Subject is required',
  'message.required': 'Message is required',
  'phone.required': 'Phone is required',
  'phone.invalid': 'Phone is invalid',
  'po.required': 'Your workshop asks for a PO number with each order.',
  'state.required': 'State is required',
  'phone.number_required': 'Phone number is required',
  'company.required': 'Company name is required',
  'admin_code.required': 'Please enter the registration code sent to your email',
  'vehicle.required': 'Please fill in all required fields.',
  'desk_hours.never_open': 'Open on at least one day of the week.',
  'desk_hours.too_short': 'Open for at least 60 minutes a week.',
  'vin.unknown': 'No request that was paid for has this VIN.',
  'vin.form': 'VIN must be 17 characters (letters and digits, without I, O or Q).',
  ...forEachVinPosition(
    (at) => `Character ${at} of this VIN is not a letter from A to Z or a digit. Type it again from the vehicle.`,
  ),
  'vin.unconfirmed': 'Check this VIN, or confirm that it matches the vehicle.',
  'file.required': 'File is required.',
  'file.not_image': 'Only image files are allowed.',
  'file.heic':
    'This HEIC photo can’t be read. Take it with this page’s camera button, or set the iPhone to Settings, Camera, Formats, Most Compatible.',
  'file.too_large': 'File size should not exceed 5MB.',
  'file.not_on_file': 'This side of the ID on your account is no longer valid. Take a photo of it.',
  'file.unreadable': 'This photo could not be read. Take it again, or choose another one.',
  'code.required': 'Please enter a key code before submitting.',
  'code.form': 'A key code has 3 to 24 letters, digits, spaces or dashes.',
  'pin.form': 'A PIN has 3 to 12 letters or digits.',
  'code.unlike_make': 'Codes of this make look otherwise. Please check it.',
  'id_number.invalid': 'An ID number has 4 to 30 letters and digits.',
  'text.may_hold_code':
    'This may hold a key code, a PIN or a VIN. They don’t belong in messages and notes. Leave it out, or confirm that it is none.',
  'note.may_hold_code': 'This looks like it includes a code, a PIN or a VIN. Please remove it.',
  'block.listed': 'Already on the block list.',
  'block.value_in_reason': 'Leave the blocked value out of the reason. The audit log keeps reasons for good.',
  'report.note_required': 'Please say what you saw.',
  'reference.holds_code': 'This holds the key code or the PIN.',
  'reason.required': 'Please choose a reason.',
  'review_note.required': 'Please say what was done, for the record.',
  'note.required': 'Please say what is needed, in words the customer will read.',
  'plan_consent.required': 'Please agree to the charge and the renewal first.',
  'source.required': 'Please say where this is written.',
  'authority.required': 'Please choose who asks for this key.',
  'signature.required': 'Please sign.',
  'licence.number_required': 'License number is required',
  'licence.issuer_required': 'Please say who issued it.',
  'licence.expired': 'This has expired. Enter a current one.',
  'date.invalid': 'Please give a date.',
  'date.over': 'This day is over. Please give a later one.',
  'date.order': 'This date does not fit the other one.',
  'date.future': 'This date is not here yet.',
  'date.too_far': 'This date is too far off. Please check the year.',
  'price.invalid': 'An amount from $1.00 to $1,000.00.',
  'price.member_more': 'A member never pays more than a guest, nor less for the key than $1.00.',
  'text.too_long': 'This is too long.',
} as const;

export type FieldMessage = keyof typeof fieldMessages;
