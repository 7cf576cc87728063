import { useState } from 'react';
import { AdminDialog } from './admin-dialog';
import type { AccessStep } from './access-step';
import { ChoiceDialog } from './choice-dialog';
import { LoginDialog } from './login-dialog';
import { RegisterDialog } from './register-dialog';
import type { Registered } from './registration';
import { ResetDialog } from './reset-dialog';
import { VerifyDialog } from './verify-dialog';

interface AccessDialogsProps {
  step: AccessStep;
  onStep: (step: AccessStep) => void;
  onClose: () => void;
}

/** Signing up and in: the choice leads to login, register or reset; a forgotten password to reset. */
export default function AccessDialogs({ step, onStep, onClose }: AccessDialogsProps) {
  const [registered, setRegistered] = useState<Registered>({ email: '' });
  switch (step) {
    case 'choice':
      return <ChoiceDialog onStep={onStep} onClose={onClose} />;
    case 'register':
      return (
        <RegisterDialog
          onClose={onClose}
          onRegistered={(next) => {
            setRegistered(next);
            onStep('verify');
          }}
        />
      );
    case 'verify':
      return (
        <VerifyDialog
          registered={registered}
          onVerified={() => onStep('login')}
          onClose={onClose}
        />
      );
    case 'login':
      return (
        <LoginDialog email={registered.email} onForgot={() => onStep('reset')} onClose={onClose} />
      );
    case 'reset':
      return <ResetDialog onBack={() => onStep('login')} onClose={onClose} />;
    case 'admin':
      return <AdminDialog onClose={onClose} />;
  }
}
