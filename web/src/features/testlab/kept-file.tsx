import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../design/button';
import { Icon } from '../../design/icons';
import { t } from '../../texts/signed-in-texts';
import type { KeptFile } from './generation';

/** The file of My material with which the student came here. */
export function useKeptFile() {
  const state: unknown = useLocation().state;
  return useState<KeptFile | null>(() => keptFileOf(state));
}

function keptFileOf(state: unknown): KeptFile | null {
  const material: unknown = Reflect.get(Object(state), 'material');
  const materialId: unknown = Reflect.get(Object(material), 'materialId');
  const name: unknown = Reflect.get(Object(material), 'name');
  return typeof materialId === 'string' && typeof name === 'string' ? { materialId, name } : null;
}

/** Names the kept file that is practised. */
export function KeptFileLine({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border bg-paper py-1 pr-1 pl-3 text-sm">
      <span className="flex min-w-0 items-center gap-2.5 py-1.5">
        <Icon name="file" size={20} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block text-ink-soft">{t('lab.fromMaterial')}</span>
          <span className="font-medium">{name}</span>
        </span>
      </span>
      <Button variant="quiet" onClick={onRemove}>
        {t('lab.removeMaterial')}
      </Button>
    </div>
  );
}
