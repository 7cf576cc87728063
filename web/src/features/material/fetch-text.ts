import { getSectionsRoute } from '@portal/contracts/materials';
import { call } from '../../api/call';

/** Fetches the whole text of a stored file, page by page. */
export async function fetchText(materialId: string): Promise<string> {
  const texts: string[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const page: { sections: { text: string }[]; next: number | null } = await call(
      getSectionsRoute,
      { params: { materialId }, query: { from } },
    );
    texts.push(...page.sections.map(({ text }) => text));
    from = page.next;
  }
  return texts.join('');
}
