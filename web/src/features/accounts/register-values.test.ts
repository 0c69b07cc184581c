import { beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../lib/locale.ts';
import { takePhoto } from '../../lib/photos/take-file.ts';
import { judgeRegistration, registerFields } from './register-values.ts';

const picture = new File([new Uint8Array(10)], 'front.jpg', { type: 'image/jpeg' });
const filled = {
  fname: ' Dana ',
  lname: 'Cole',
  email: 'Dana@Example.com',
  phone: '512 555 0143',
  password: 'blue kite',
  state: 'Texas',
  frontId: picture,
  backId: picture,
  insurance: picture,
};

const formOf = (values: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
};

const judge = (values: Record<string, string | File>) =>
  judgeRegistration(formOf(values), (_name, file) => takePhoto(file));

const faultsOf = async (wishes: Record<string, string | File>) => {
  const judged = await judge({ ...filled, ...wishes });
  return judged.values ? {} : judged.faults;
};

describe('Somebody who registers', () => {
  beforeEach(() => speak('en'));

  test('is told everything that is missing at once, in the exact words', async () => {
    const empty = new File([], '', { type: 'application/octet-stream' });
    const nothing = Object.fromEntries(registerFields.map((name) => [name, filled[name] instanceof File ? empty : '']));
    const required = 'File is required.';
    expect(await faultsOf(nothing)).toEqual({
      fname: 'First name is required',
      lname: 'Last name is required',
      email: 'Email is required',
      phone: 'Phone is required',
      password: 'Password is required',
      state: 'State is required',
      frontId: required,
      backId: required,
      insurance: required,
    });
  });

  test('is told of a short password, a wrong file and a large one', async () => {
    expect(
      await faultsOf({
        password: 'abcde',
        frontId: new File(['%PDF'], 'id.pdf', { type: 'application/pdf' }),
        backId: new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'back.jpg', { type: 'image/jpeg' }),
      }),
    ).toEqual({
      password: 'Password must be at least 6 characters',
      frontId: 'Only image files are allowed.',
      backId: 'File size should not exceed 5MB.',
    });
  });

  test('sends what the schema made of it', async () => {
    const { values } = await judge(filled);
    expect(values?.body).toMatchObject({ fname: 'Dana', email: 'dana@example.com', state: 'Texas' });
    expect(values?.files.insurance.name).toBe('front.jpg');
  });
});
