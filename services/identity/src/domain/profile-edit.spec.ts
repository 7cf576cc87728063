import { checkName } from './profile-edit';

describe('a name that a student gives', () => {
  it.each([
    'Ad!min',
    'Ad|min',
    'Ad$min',
    'Ad@min',
    'Portal Ad!ministrator',
    'Miva S!upport',
    'S<upport Team',
    'مش!رف',
    'الإدارـة',
    'Adːmin',
  ])('is refused as %p, which others would read as the name of the staff', (typed) => {
    expect(checkName(typed, 'Miva')).toMatchObject({
      refusal: {
        code: 'invalid_input',
        fields: { name: expect.stringContaining('staff') as string },
      },
    });
  });

  it.each(['123', '---', 'ـــ', 'ːː'])('is refused as %p, which has no letter', (typed) => {
    expect(checkName(typed, 'Miva')).toMatchObject({
      refusal: { message: 'Please write a name with letters.' },
    });
  });

  it('is kept without signs that no name has', () => {
    expect(checkName('Ada (Economics) Obi!', 'Miva')).toEqual({ value: 'Ada Economics Obi' });
  });
});
