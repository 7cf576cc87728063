import type { AlertFault } from './alert-fault';
import type { Stage } from './stage';

/** A minute more than three hours on the clock of the rules. In s. */
const TOO_LONG_S = 3 * 3_600 + 60;

/** Uses `BackUpState`, since there is no kube-state-metrics outside a cluster. */
export const backUpOld: AlertFault = {
  name: 'no back-up for three hours of the rules (stand-in)',
  fires: { alert: 'PortalBackUpOld' },
  strike: (stage) => endedWell(stage, TOO_LONG_S / stage.factor),
};

export const noBackUpEver: AlertFault = {
  name: 'no back-up has ever ended well (stand-in)',
  fires: { alert: 'PortalBackUpOld' },
  strike: (stage) => endedWell(stage, null),
};

/**
 * Sets the age of the last successful back-up.
 * @returns a function that makes one succeed now
 */
function endedWell({ backUps }: Stage, agoS: number | null): Promise<() => Promise<void>> {
  backUps.endedWellAgoS = agoS;
  return Promise.resolve(() => {
    backUps.endedWellAgoS = 0;
    return Promise.resolve();
  });
}
