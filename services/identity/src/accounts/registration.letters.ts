import { composeLetter, type Letter } from '@portal/mail';
import { codeHolds, type CodeFacts } from './code-holds';

interface RegistrationFacts extends CodeFacts {
  /** Time of the registration, formatted for the mail. */
  registered: string;
}

/**
 * Returns the mail with the code of a registration. It contains no name, because the person who
 * typed it may not own the address.
 */
export function codeLetter(to: string, facts: RegistrationFacts): Letter {
  const { product, code, registered, address } = facts;
  const paragraphs = [
    'Hello,',
    `your code to verify this e-mail address for ${product} is`,
    code,
    `It belongs to the registration of ${registered}. If you ask for a new code, this one stops working.`,
    'If you closed the page, open this link to finish. It works once and asks you to choose a password again:',
    address,
    codeHolds(facts),
    'If you did not register then, do not enter the code or forward this mail: somebody else has ' +
      'typed your address. Without you, the registration expires.',
  ];
  return composeLetter(to, `Your ${product} code`, paragraphs, `verification code ${code}`);
}

/** Returns the mail for an address that is registered again although it has an account. */
export function accountExistsLetter(to: string, facts: { product: string; name: string }): Letter {
  const { product, name } = facts;
  const paragraphs = [
    `Hello ${name},`,
    `somebody asked ${product} for a registration code for this e-mail address. It has an ` +
      'account already, so no code was made and nothing has changed.',
    'If this was you, sign in with your password as usual.',
    'If it was not you, you do not need to do anything.',
  ];
  return composeLetter(
    to,
    `You already have a ${product} account`,
    paragraphs,
    'has an account already',
  );
}
