import { DEPARTMENTS } from '@portal/contracts';
import { checkRegistration, type RegistrationForm } from './registration';

const UNIVERSITY = { product: 'Miva', emailDomains: ['miva.edu.ng'] };
const GOOD: RegistrationForm = {
  email: 'Ada.Obi+x@miva.edu.ng',
  password: 'violin tram 4 yams',
  confirmPassword: 'violin tram 4 yams',
  department: 'Computer Science',
  acceptedTerms: true,
};
const ALL_WRONG: RegistrationForm = {
  email: 'ada@evilmiva.edu.ng',
  password: 'short',
  confirmPassword: 'other',
  department: 'Alchemy',
  acceptedTerms: false,
};

function refusalOf(form: RegistrationForm) {
  const decided = checkRegistration(form, UNIVERSITY);
  return 'refusal' in decided ? decided.refusal : undefined;
}

describe('a registration', () => {
  it('is checked in the order and the words of the specification', () => {
    const form = { ...ALL_WRONG };
    const texts: (string | undefined)[] = [];
    const note = () => texts.push(refusalOf(form)?.message);
    note();
    form.acceptedTerms = true;
    note();
    form.email = GOOD.email;
    note();
    form.confirmPassword = form.password;
    note();
    form.department = GOOD.department;
    note();
    expect(texts).toEqual([
      'You must accept Terms and Privacy.',
      'Please use your Miva email.',
      'Passwords do not match.',
      'Please select a valid department.',
      'A password needs at least 10 characters.',
    ]);
  });

  it('names the product that is configured', () => {
    const decided = checkRegistration(
      { ...GOOD, email: 'a@gmail.com' },
      { product: 'Nova', emailDomains: ['nova.edu'] },
    );
    expect(decided).toMatchObject({ refusal: { message: 'Please use your Nova email.' } });
  });

  it('requires all fields', () => {
    const empty = { ...GOOD, password: '', confirmPassword: '' };
    expect(refusalOf(empty)).toEqual({
      code: 'invalid_input',
      message: 'All fields are required.',
      fields: { password: 'All fields are required.' },
    });
    expect(refusalOf({ ...GOOD, email: '' })?.message).toBe('Please use your Miva email.');
    expect(refusalOf({ ...GOOD, department: '' })?.message).toBe(
      'Please select a valid department.',
    );
  });

  it.each([...DEPARTMENTS])('takes the department %p', (department) => {
    expect(refusalOf({ ...GOOD, department })).toBeUndefined();
  });

  it('makes the name from the e-mail address where none is given', () => {
    expect(checkRegistration(GOOD, UNIVERSITY)).toEqual({
      value: {
        email: 'ada.obi@miva.edu.ng',
        name: 'Ada Obi',
        department: 'Computer Science',
        password: 'violin tram 4 yams',
      },
    });
    expect(checkRegistration({ ...GOOD, name: ' Adaeze Obi ' }, UNIVERSITY)).toMatchObject({
      value: { name: 'Adaeze Obi' },
    });
  });

  it.each(['123', '---', '٣٤', "'.'"])('refuses the name %j, which has no letter', (name) => {
    expect(refusalOf({ ...GOOD, name })).toMatchObject({
      code: 'invalid_input',
      fields: { name: 'Please write a name with letters.' },
    });
  });

  it.each(['Ọlá', '李小龍', 'Ад́а', 'ነገሥት', 'محمد', 'अनन्या', 'ߒߞߏ', 'Ƙ', 'Ada 2nd'])(
    'takes the name %j, whatever its script',
    (name) => {
      expect(refusalOf({ ...GOOD, name })).toBeUndefined();
    },
  );

  it('takes the password as it is, spaces at its ends included', () => {
    const password = '  violin tram 4 yams ';
    expect(
      checkRegistration({ ...GOOD, password, confirmPassword: password }, UNIVERSITY),
    ).toMatchObject({ value: { password } });
    expect(refusalOf({ ...GOOD, confirmPassword: ` ${GOOD.password}` })?.message).toBe(
      'Passwords do not match.',
    );
  });

  it('refuses a password made of the own name', () => {
    expect(
      refusalOf({ ...GOOD, password: 'Ada-Obi-2025', confirmPassword: 'Ada-Obi-2025' }),
    ).toEqual(
      expect.objectContaining({
        message: 'This password is too easy to guess. Please choose another one.',
      }),
    );
  });
});
