import type { StudyPartner } from '@portal/contracts/study';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../../../design/button';
import { t } from '../texts';
import { PartnerRow } from './partner-row';

/** Number of rows shown initially, so that the content below stays in reach. */
const FIRST = 5;

/** Search results, best match first; the rest on demand. */
export function PartnerList({
  partners,
  isFull,
  search,
  onAdd,
  onBlocked,
}: {
  partners: readonly StudyPartner[];
  isFull: boolean;
  search: RefObject<HTMLElement | null>;
  onAdd: (partner: StudyPartner) => void;
  onBlocked: () => void;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The pressed button was removed: the focus moves to the first new row.
    if (isWhole) list.current?.children[FIRST]?.querySelector('button')?.focus();
  }, [isWhole]);
  const shown = isWhole ? partners : partners.slice(0, FIRST);
  return (
    <>
      <ul ref={list} className="flex flex-col divide-y">
        {shown.map((partner) => (
          <PartnerRow
            key={partner._id}
            partner={partner}
            isFull={isFull}
            search={search}
            onAdd={() => onAdd(partner)}
            onBlocked={onBlocked}
          />
        ))}
      </ul>
      {partners.length > shown.length && (
        <Button variant="quiet" className="mt-1" onClick={() => setIsWhole(true)}>
          {t('study.more')}
        </Button>
      )}
    </>
  );
}
