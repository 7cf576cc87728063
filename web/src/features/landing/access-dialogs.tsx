import { useState } from 'react';
import { AdminDialog } from './admin-dialog';
import type { AccessStep } from './access-step';
import { ChoiceDialog } from './choice-dialog';
import { LoginDialog } from './login-dialog';
import { keepRegistration, readRegistration } from './pending-registration';
import { RegisterDialog } from './register-dialog';
import { ResetDialog } from './reset-dialog';
import { VerifyDialog } from './verify-dialog';

interface AccessDialogsProps {
  step: AccessStep;
  onStep: (step: AccessStep) => void;
  onClose: () => void;
}

/**
 * Dialogs to sign up and sign in: the choice leads to login, register or reset; a forgotten
 * password to reset.
 */
export default function AccessDialogs({ step, onStep, onClose }: AccessDialogsProps) {
  const [pending, setPending] = useState(readRegistration);
  /** The typed address, shared by the dialogs. */
  const [email, setEmail] = useState('');
  const typed = { email, onEmail: setEmail };
  /** The server's message about the registration just sent. */
  const [said, setSaid] = useState('');
  switch (step) {
    case 'choice':
      return <ChoiceDialog hasCode={pending !== null} onStep={onStep} onClose={onClose} />;
    case 'register':
      return (
        <RegisterDialog
          {...typed}
          pending={pending}
          onStep={onStep}
          onClose={onClose}
          onRegistered={(next, words = '') => {
            setPending(next);
            setSaid(words);
            onStep('verify');
          }}
        />
      );
    case 'verify':
      return (
        pending && (
          <VerifyDialog
            pending={pending}
            said={said}
            onBack={() => onStep('choice')}
            onVerified={() => {
              setEmail(pending.email);
              onStep('login');
            }}
            onClose={() => {
              keepRegistration({ ...pending, isSetAside: true });
              onClose();
            }}
          />
        )
      );
    case 'login':
      return <LoginDialog {...typed} pending={pending} onStep={onStep} onClose={onClose} />;
    case 'reset':
      return <ResetDialog {...typed} onBack={() => onStep('login')} onClose={onClose} />;
    case 'admin':
      return <AdminDialog onClose={onClose} />;
  }
}
