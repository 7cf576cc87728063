import { sentencesOf } from './sentences';

describe('the sentences of a text', () => {
  it('are its sentences, also over line breaks', () => {
    const text =
      'Herd immunity is the\nprotection of three\ngroups: infants, the old. It needs vaccines.';
    expect(sentencesOf(text)).toEqual([
      'Herd immunity is the protection of three groups: infants, the old.',
      'It needs vaccines.',
    ]);
  });

  it('are the items of its lists, without their marks', () => {
    expect(
      sentencesOf('Terms\n- Vector: a carrier\n2) Fomite: a thing\nHost: a body\n\nNext'),
    ).toEqual(['Terms', 'Vector: a carrier', 'Fomite: a thing', 'Host: a body', 'Next']);
  });
});
