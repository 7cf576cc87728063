import { attachment } from './content-disposition';

describe('the name of a download', () => {
  it.each([
    ['cv.pdf', `attachment; filename="cv.pdf"; filename*=UTF-8''cv.pdf`],
    [
      'Résumé – 简历 (1).pdf',
      `attachment; filename="R_sum_ _ __ (1).pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%E2%80%93%20%E7%AE%80%E5%8E%86%20%281%29.pdf`,
    ],
    ['a"b\\c\r\n.pdf', `attachment; filename="a_b_c__.pdf"; filename*=UTF-8''a%22b%5Cc%0D%0A.pdf`],
    ["it's.pdf", `attachment; filename="it's.pdf"; filename*=UTF-8''it%27s.pdf`],
  ])('%j stands in the header in letters that every browser takes (G54)', (name, header) => {
    expect(attachment(name)).toBe(header);
  });
});
