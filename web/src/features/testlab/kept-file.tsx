import { listMaterialsRoute } from '@portal/contracts/materials';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { Icon } from '../../design/icons';
import { t } from '../../texts/signed-in-texts';
import type { KeptFile } from './generation';

/**
 * Returns the file of My material to practise: from the navigation state, or by its id in the
 * address.
 */
export function useKeptFile() {
  const fromMaterial = keptFileOf(useLocation().state);
  const [params] = useSearchParams();
  // Undefined: neither set nor removed on this page.
  const [chosen, setKept] = useState<KeptFile | null | undefined>(fromMaterial ?? undefined);
  const linked = chosen === undefined ? params.get('material') : null;
  const { data } = useQuery({
    queryKey: ['materials'],
    queryFn: ({ signal }) => call(listMaterialsRoute, { signal }),
    enabled: linked !== null,
  });
  const found = data?.materials.find(({ materialId }) => materialId === linked);
  const isGone = linked !== null && data !== undefined && !found;
  return { kept: (chosen ?? (linked && found)) || null, setKept, isGone };
}

/** Returns the file that My material passed in the navigation state, or null. */
export function keptFileOf(state: unknown): KeptFile | null {
  const material: unknown = Reflect.get(Object(state), 'material');
  const materialId: unknown = Reflect.get(Object(material), 'materialId');
  const name: unknown = Reflect.get(Object(material), 'name');
  return typeof materialId === 'string' && typeof name === 'string' ? { materialId, name } : null;
}

/** Line with the name of the stored file that is practised. */
export function KeptFileLine({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border bg-paper py-1 pr-1 pl-3 text-sm">
      <span className="flex min-w-0 items-center gap-2.5 py-1.5">
        <Icon name="file" size={20} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block text-ink-soft">{t('lab.fromMaterial')}</span>
          <bdi className="font-medium">{name}</bdi>
        </span>
      </span>
      <Button variant="quiet" onClick={onRemove}>
        {t('lab.removeMaterial')}
      </Button>
    </div>
  );
}
